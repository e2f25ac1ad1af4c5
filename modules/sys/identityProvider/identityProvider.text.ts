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
    groupsClaim: ['用户组声明', 'Claim of groups'],
    managesRoles: ['角色由用户组决定', 'Roles follow the groups'],
    createsUsers: ['首次登录时创建用户', 'Create users at their first sign-in'],
    localSignIn: ['允许用密码或通行密钥登录', 'Password and passkey allowed'],
    status: ['状态', 'Status'],
    hasSecret: ['已保存密钥', 'Secret stored'],
    users: ['关联用户', 'Linked users'],
  } satisfies Labels<
    (typeof identityProvider)['fields'] & (typeof identityProvider)['readOnlyFields']
  >,
  status: { 1: ['启用', 'Active'], 0: ['停用', 'Off'] },
  actions: {
    linkIdentity: ['关联身份', 'Identity linked'],
    unlinkIdentity: ['解除关联', 'Identity unlinked'],
    providerSignIn: ['按用户组更新', 'Updated from groups'],
  },
  issuerHelp: [
    'https 地址，不含路径 /.well-known。登记的回调地址：{redirect}；后端登出地址：{signOut}',
    'https address without /.well-known. Register as redirect address {redirect}, and for back-channel sign-out {signOut}',
  ],
  secretHelp: ['留空则不更改', 'Leave empty to keep the present one'],
  scopesHelp: ['除 openid 外，以空格分隔', 'Besides openid, separated by spaces'],
  claimHelp: [
    '登录令牌或 userinfo 中的用户组，例如 groups 或 realm_access.roles',
    'Groups in the ID token or userinfo, such as groups or realm_access.roles',
  ],
  managesHelp: [
    '每次登录按“目录用户组”更新角色和数据范围；没有匹配的用户组则拒绝登录',
    'At each sign-in role and data scope follow the directory groups; without a matching group the sign-in is refused',
  ],
  localHelp: [
    '关闭后，关联用户只能通过该身份提供方登录',
    'When off, linked users sign in by this provider only',
  ],
  check: ['检查连接', 'Check the connection'],
  checkOk: [
    '已连接：{endpoint}；后端登出：{signOut}',
    'Reached: {endpoint}; back-channel sign-out: {signOut}',
  ],
  supported: ['支持', 'supported'],
  unsupported: ['不支持', 'not supported'],
  facts: ['基本信息', 'Particulars'],
  badIssuer: [
    '请输入 https 地址，不含用户名、参数和 /.well-known',
    'Enter an https address without user name, query and /.well-known',
  ],
  needsRoles: [
    '创建用户须启用“角色由用户组决定”',
    'Users are created only where roles follow the groups',
  ],
  badScopes: ['请只填写以空格分隔的 scope', 'Enter scopes separated by spaces'],
  linkedElsewhere: [
    '该身份已关联其他用户',
    'This account of the provider is linked to another user already',
  ],
  linkSubject: ['Plimsoll：已关联登录身份', 'Plimsoll: an account was linked for sign-in'],
  linkBody: [
    '{name}，您好：\n\n您的 Plimsoll 账号已关联“{provider}”的身份，可由此登录。\n如非您本人所知，请立即联系管理员。\n',
    'Dear {name},\n\nan account of “{provider}” was linked to your account: it can sign in by it.\nIf this is unknown to you, contact the administrator at once.\n',
  ],
  identities: ['登录身份', 'Accounts for sign-in'],
  identitiesHelp: [
    '可用以下身份提供方登录本账号。',
    'Accounts of identity providers by which you can sign in.',
  ],
  noIdentities: ['尚未关联', 'None is linked'],
  link: ['关联“{name}”', 'Link “{name}”'],
  linked: ['已关联', 'Linked'],
  unlink: ['解除关联', 'Unlink'],
  unlinked: ['已解除关联', 'Unlinked'],
  linkAccount: ['关联身份', 'Link an account'],
  linkOf: ['为“{name}”关联身份', 'Link an account to {name}'],
  linkHelp: [
    '该用户之后可由此身份登录，并会收到邮件。请先核实标识属于本人。',
    'The user can sign in by it from then on, and is notified by mail. Make sure that the subject is theirs.',
  ],
  provider: ['身份提供方', 'Identity provider'],
  subjectHelp: [
    '该身份在提供方处的固定标识，区分大小写；不是用户名或邮箱',
    'The fixed identifier of the account at the provider, case-sensitive; not the user name or e-mail address',
  ],
  needProvider: ['请选择身份提供方', 'Choose the identity provider'],
  needSubject: ['请输入标识', 'Enter the subject'],
  unlinkAsk: ['解除“{name}”与此身份的关联？', 'Unlink this account from {name}?'],
  unlinkHelp: [
    '该用户不能再由此身份登录，并会立即退出登录。',
    'The user can no longer sign in by it, and is signed out at once.',
  ],
  noAccounts: ['没有关联身份', 'No account is linked'],
  subject: ['标识（sub）', 'Subject (sub)'],
  lastSignIn: ['最近登录', 'Last sign-in'],
})
