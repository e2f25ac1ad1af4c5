import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { identityProvider } from './identityProvider.contract.ts'

export const identityProviderText = defineMessages('identityProvider', {
  title: ['身份提供方', 'Identity providers'],
  singular: ['身份提供方', 'Identity provider'],
  labels: {
    nameZh: ['中文名称', 'Chinese name'],
    nameEn: ['英文名称', 'English name'],
    issuer: ['颁发者（issuer）', 'Issuer'],
    clientId: ['客户端 ID', 'Client ID'],
    clientSecret: ['客户端密钥', 'Client secret'],
    scopes: ['权限范围（scope）', 'Scopes'],
    groupsClaim: ['用户组声明', 'Groups claim'],
    managesRoles: ['角色由用户组决定', 'Assign roles by group'],
    createsUsers: ['首次登录时创建用户', 'Create users at first sign-in'],
    localSignIn: ['允许用密码或通行密钥登录', 'Allow password and passkey'],
    status: ['状态', 'Status'],
    hasSecret: ['已保存密钥', 'Secret saved'],
    users: ['关联用户', 'Linked users'],
  } satisfies Labels<
    (typeof identityProvider)['fields'] & (typeof identityProvider)['readOnlyFields']
  >,
  status: { 1: ['启用', 'Active'], 0: ['停用', 'Inactive'] },
  actions: {
    linkIdentity: ['关联身份', 'Identity linked'],
    unlinkIdentity: ['解除关联', 'Identity unlinked'],
    providerSignIn: ['按用户组更新', 'Updated from groups'],
  },
  issuerHelp: [
    'https 地址，不含路径 /.well-known。登记的回调地址：{redirect}；后端登出地址：{signOut}',
    'https address without /.well-known. Redirect URL to register: {redirect}; back-channel sign-out URL: {signOut}',
  ],
  secretHelp: ['留空则不更改', 'Leave empty to keep the current secret'],
  scopesHelp: ['除 openid 外，以空格分隔', 'In addition to openid, separated by spaces'],
  claimHelp: [
    '登录令牌或 userinfo 中的用户组，例如 groups 或 realm_access.roles',
    'Groups in the ID token or userinfo, for example groups or realm_access.roles',
  ],
  managesHelp: [
    '每次登录按“目录用户组”更新角色和数据范围；没有匹配的用户组则拒绝登录',
    'Role and data scope are updated from the directory groups at each sign-in; sign-in is refused if no group matches',
  ],
  localHelp: [
    '关闭后，关联用户只能通过该身份提供方登录',
    'If turned off, linked users can sign in with this provider only',
  ],
  check: ['测试连接', 'Test connection'],
  checkOk: [
    '已连接：{endpoint}；后端登出：{signOut}',
    'Connected: {endpoint}; back-channel sign-out: {signOut}',
  ],
  supported: ['支持', 'supported'],
  unsupported: ['不支持', 'not supported'],
  facts: ['基本信息', 'Details'],
  badIssuer: [
    '请输入 https 地址，不含用户名、参数和 /.well-known',
    'Enter an https address without user name, query string and /.well-known',
  ],
  needsRoles: [
    '创建用户须启用“角色由用户组决定”',
    'Creating users requires “Assign roles by group”',
  ],
  badScopes: ['请只填写以空格分隔的 scope', 'Enter scopes separated by spaces'],
  linkedElsewhere: ['该身份已关联其他用户', 'This account is already linked to another user'],
  linkSubject: ['Plimsoll：已关联登录身份', 'Plimsoll: sign-in account linked'],
  linkBody: [
    '{name}，您好：\n\n您的 Plimsoll 账号已关联“{provider}”的身份，可用于登录。\n如您不知情，请立即联系管理员。\n',
    'Dear {name},\n\nAn account of “{provider}” was linked to your account and can be used to sign in.\nIf you did not expect this, contact your administrator immediately.\n',
  ],
  identities: ['已关联的身份', 'Linked accounts'],
  identitiesHelp: [
    '可用以下身份提供方登录本账号。',
    'You can sign in with these accounts of identity providers.',
  ],
  noIdentities: ['尚未关联', 'No linked accounts'],
  link: ['关联“{name}”', 'Link “{name}”'],
  linked: ['已关联', 'Linked'],
  unlink: ['解除关联', 'Unlink'],
  unlinked: ['已解除关联', 'Unlinked'],
  linkAccount: ['关联身份', 'Link account'],
  linkOf: ['为“{name}”关联身份', 'Link account to {name}'],
  linkHelp: [
    '该用户之后可用此身份登录，并会收到邮件。请先核实标识属于本人。',
    'The user can then sign in with this account and is notified by e-mail. First verify that the subject belongs to the user.',
  ],
  provider: ['身份提供方', 'Identity provider'],
  subjectHelp: [
    '该身份在提供方处的固定标识，区分大小写；不是用户名或邮箱',
    'Permanent identifier of the account at the provider, case-sensitive; not the user name or e-mail address',
  ],
  needProvider: ['请选择身份提供方', 'Choose an identity provider'],
  needSubject: ['请输入标识', 'Enter the subject'],
  unlinkAsk: ['解除“{name}”与此身份的关联？', 'Unlink this account from {name}?'],
  unlinkHelp: [
    '该用户不能再用此身份登录，并会立即退出登录。',
    'The user can no longer sign in with this account and is signed out immediately.',
  ],
  noAccounts: ['没有关联身份', 'No linked accounts'],
  subject: ['标识（sub）', 'Subject (sub)'],
  lastSignIn: ['最近登录', 'Last sign-in'],
})
