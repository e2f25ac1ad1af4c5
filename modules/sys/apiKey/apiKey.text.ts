import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { apiKey } from './apiKey.contract.ts'

export const apiKeyText = defineMessages('apiKey', {
  title: ['API 密钥', 'API keys'],
  singular: ['API 密钥', 'API key'],
  labels: {
    name: ['用途', 'Purpose'],
    rights: ['权限', 'Permissions'],
    dataType: ['数据范围', 'Data scope'],
    expiresOn: ['有效期至', 'Valid until'],
    userId: ['所有者', 'Owner'],
    userName: ['所有者', 'Owner'],
    prefix: ['密钥前缀', 'Key prefix'],
    state: ['状态', 'Status'],
    lastUsedTime: ['最近使用', 'Last used'],
    lastUsedIp: ['最近使用的地址', 'Last used from'],
    revokedTime: ['撤销时间', 'Revoked'],
  } satisfies Labels<(typeof apiKey)['fields'] & (typeof apiKey)['readOnlyFields']>,
  dataType: {
    1: ['仅本人数据', 'Own data'],
    2: ['本区域数据', 'Own region'],
    3: ['与所有者相同', 'Same as owner'],
  },
  state: {
    active: ['有效', 'Active'],
    expired: ['已过期', 'Expired'],
    revoked: ['已撤销', 'Revoked'],
  },
  actions: { revoke: ['撤销', 'Revoked'] },
  facts: ['基本信息', 'Details'],
  revoke: ['撤销', 'Revoke'],
  revokeAsk: ['撤销密钥“{name}”？', 'Revoke key “{name}”?'],
  revokeHelp: [
    '使用该密钥的程序将立即无法访问，密钥的事件推送一并删除，且不能恢复。',
    'Programs that use this key lose access immediately, and its webhooks are deleted. This cannot be undone.',
  ],
  revoked: ['密钥已撤销', 'Key revoked'],
  rightsHelp: [
    '密钥的权限不会超过所有者当时的权限。签名、审批和需要重新确认身份的操作不能使用密钥。',
    'A key never has more permissions than its owner has at the time. Keys cannot be used for signatures, approvals and actions that require identity confirmation.',
  ],
  scopeHelp: ['不会超过所有者的数据范围', 'Never wider than the data scope of the owner'],
  expiryHelp: ['最长一年', 'At most one year'],
  createdTitle: ['密钥“{name}”', 'Key “{name}”'],
  once: ['密钥只在此处显示一次', 'The key is shown only once'],
  onceHelp: [
    '请立即保存。程序在每次请求中以 Bearer 令牌发送。',
    'Save it now. Programs send it as the bearer token of each request.',
  ],
  lost: [
    '连接中断，密钥已创建但未能显示。请撤销后重新创建。',
    'The connection was interrupted: the key was created but cannot be shown. Revoke it and create another one.',
  ],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  copyFailed: ['无法复制，请手动选择', 'Copying failed: select the text and copy it'],
  kept: ['我已保存', 'I have saved it'],
  notOwner: ['只有所有者可以修改密钥', 'Only the owner can change this key'],
  ended: ['密钥已撤销，不能修改', 'This key has been revoked and cannot be changed'],
  noRights: ['请至少选择一项权限', 'Select at least one permission'],
  rightsTooWide: [
    '这些权限您没有，或不能授予密钥：{codes}',
    'You do not have these permissions, or they cannot be granted to a key: {codes}',
  ],
  expiryPast: ['有效期至须为今天或以后', '“Valid until” must be today or later'],
  expiryTooLong: ['有效期不能超过 {days} 天', 'A key can be valid for at most {days} days'],
})
