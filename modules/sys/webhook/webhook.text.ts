import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { webhook } from './webhook.contract.ts'

export const webhookText = defineMessages('webhook', {
  title: ['事件推送', 'Webhooks'],
  singular: ['事件推送', 'Webhook'],
  labels: {
    name: ['用途', 'Purpose'],
    url: ['接收地址', 'Address'],
    kinds: ['事件', 'Events'],
    userId: ['所有者', 'Owner'],
    userName: ['所有者', 'Owner'],
    apiKeyId: ['所属 API 密钥', 'API key'],
    apiKeyName: ['所属 API 密钥', 'API key'],
    state: ['状态', 'Status'],
    failures: ['连续失败次数', 'Consecutive failures'],
    disabledTime: ['停用时间', 'Disabled'],
  } satisfies Labels<(typeof webhook)['fields'] & (typeof webhook)['readOnlyFields']>,
  state: { active: ['启用', 'Active'], disabled: ['已停用', 'Disabled'] },
  delivery: {
    queued: ['待发送', 'Queued'],
    retrying: ['失败，将重试', 'Failed, retrying'],
    delivered: ['已送达', 'Delivered'],
    failed: ['失败', 'Failed'],
    withheld: ['未发送', 'Not sent'],
  },
  actions: {
    enable: ['启用', 'Enabled'],
    disable: ['停用', 'Disabled'],
    replay: ['重新发送', 'Sent again'],
  },
  facts: ['基本信息', 'Details'],
  deliveries: ['发送记录', 'Deliveries'],
  time: ['时间', 'Time'],
  kind: ['事件', 'Event'],
  tries: ['次数', 'Attempts'],
  answer: ['应答', 'Response'],
  enable: ['启用', 'Enable'],
  enabled: ['已启用', 'Webhook enabled'],
  replay: ['重新发送', 'Send again'],
  replayed: ['已重新排队发送', 'Queued to be sent again'],
  urlHelp: [
    '仅限 https，不能是内部网络地址',
    'https only; private network addresses are not allowed',
  ],
  kindsHelp: [
    '只发送所有者有权读取的记录的事件',
    'Only events of records the owner has permission to read are sent',
  ],
  apiKeyHelp: [
    '选择密钥后，只发送该密钥有权读取的记录的事件，密钥撤销时一并删除。创建后不能更改',
    'If a key is selected, only events of records that the key has permission to read are sent, and the webhook is deleted when the key is revoked. Cannot be changed later',
  ],
  badKey: ['请选择您自己的有效密钥', 'Choose an active key of your own'],
  keyFixed: ['所属密钥不能更改', 'The API key cannot be changed'],
  withheldHelp: ['发送时无权读取该记录', 'No permission to read the record at the time of sending'],
  createdTitle: ['“{name}”的签名密钥', 'Signing secret of “{name}”'],
  secretHelp: [
    '请立即保存。接收方用它验证签名（Standard Webhooks）。',
    'Save it now. The receiver uses it to verify signatures (Standard Webhooks).',
  ],
  lost: [
    '连接中断，签名密钥未能显示。请删除后重新创建。',
    'The connection was interrupted: the secret cannot be shown. Delete the webhook and create another one.',
  ],
  badUrl: [
    '请输入 https 地址，不含用户名和密码，且不能是内部网络地址',
    'Enter an https address without user name and password that is not in a private network',
  ],
  noKinds: ['请至少选择一种事件', 'Select at least one event'],
  notOwner: ['只有所有者可以修改', 'Only the owner can change it'],
  disabledTitle: ['事件推送“{name}”已停用', 'Webhook “{name}” has been disabled'],
  disabledText: [
    '连续发送失败。修复接收方后可在该页面启用，期间的事件会补发。',
    'Deliveries failed repeatedly. Enable the webhook once the receiver works; events since then will be sent.',
  ],
})
