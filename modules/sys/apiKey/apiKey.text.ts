import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { apiKey } from './apiKey.contract.ts'

export const apiKeyText = defineMessages('apiKey', {
  title: ['API 密钥', 'API keys'],
  singular: ['API 密钥', 'API key'],
  labels: {
    name: ['用途', 'Purpose'],
    rights: ['权限', 'Rights'],
    dataType: ['数据范围', 'Data scope'],
    expiresOn: ['有效期至', 'Valid until'],
    userId: ['所有者', 'Owner'],
    userName: ['所有者', 'Owner'],
    prefix: ['密钥开头', 'Begins with'],
    state: ['状态', 'State'],
    lastUsedTime: ['最近使用', 'Last used'],
    lastUsedIp: ['最近使用的地址', 'Last used from'],
    revokedTime: ['撤销时间', 'Revoked'],
  } satisfies Labels<(typeof apiKey)['fields'] & (typeof apiKey)['readOnlyFields']>,
  dataType: {
    1: ['仅本人数据', 'Own data'],
    2: ['本区域数据', 'Own region'],
    3: ['与所有者相同', 'As the owner'],
  },
  state: {
    active: ['有效', 'Active'],
    expired: ['已过期', 'Expired'],
    revoked: ['已撤销', 'Revoked'],
  },
  actions: { revoke: ['撤销', 'Revoked'] },
  facts: ['基本信息', 'Particulars'],
  revoke: ['撤销', 'Revoke'],
  revokeAsk: ['撤销密钥“{name}”？', 'Revoke the key “{name}”?'],
  revokeHelp: [
    '使用该密钥的程序将立即无法访问，密钥的事件推送一并删除，且不能恢复。',
    'Programs that use it are refused at once, and its webhooks are deleted. This cannot be undone.',
  ],
  revoked: ['密钥已撤销', 'The key is revoked'],
  rightsHelp: [
    '密钥的权限不会超过所有者当时的权限。签名、审批和需要重新确认身份的操作不能使用密钥。',
    'A key never has more rights than its owner at that time. Signatures, approvals and calls that need a recent proof of identity are not open to keys.',
  ],
  scopeHelp: ['不会超过所有者的数据范围', 'Never wider than that of the owner'],
  expiryHelp: ['最长一年', 'One year at most'],
  createdTitle: ['密钥“{name}”', 'The key “{name}”'],
  once: ['密钥只在此处显示一次', 'The key is shown only here, once'],
  onceHelp: [
    '请立即保存。程序在每次请求中以 Bearer 令牌发送。',
    'Save it now. Programs send it as the bearer token of every request.',
  ],
  lost: [
    '连接中断，密钥已创建但未能显示。请撤销后重新创建。',
    'The connection was interrupted: the key exists, but it cannot be shown. Revoke it and create another.',
  ],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  copyFailed: ['无法复制，请手动选择', 'Copying failed: select the text and copy it'],
  kept: ['我已保存', 'I have saved it'],
  notOwner: ['只有所有者可以修改密钥', 'Only the owner can change a key'],
  ended: ['密钥已撤销，不能修改', 'The key is revoked and cannot be changed'],
  noRights: ['请至少选择一项权限', 'Choose at least one right'],
  rightsTooWide: [
    '这些权限您没有，或不能授予密钥：{codes}',
    'You do not have these rights, or a key cannot have them: {codes}',
  ],
  expiryPast: ['有效期至须为今天或以后', 'The last day cannot be in the past'],
  expiryTooLong: ['有效期不能超过 {days} 天', 'A key is valid for {days} days at most'],
})
