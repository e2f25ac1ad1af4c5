import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { signingKey } from './signingKey.contract.ts'

export const signingKeyText = defineMessages('signingKey', {
  title: ['签名密钥', 'Signing keys'],
  singular: ['签名密钥', 'Signing key'],
  labels: {
    subject: ['名称', 'Name'],
    fingerprint: ['指纹（SHA-256）', 'Fingerprint (SHA-256)'],
    algorithm: ['算法', 'Algorithm'],
    source: ['来源', 'Source'],
    validFrom: ['有效期自', 'Valid from'],
    validTo: ['有效期至', 'Valid until'],
    retiredTime: ['停用时间', 'Retired'],
    compromised: ['可能泄露', 'Possibly compromised'],
    documents: ['已签文件', 'Documents signed'],
    issuer: ['签发者', 'Issuer'],
  } satisfies Labels<(typeof signingKey)['fields']>,
  actions: {
    roll: ['生成新的签名密钥', 'Signing key generated'],
    uploaded: ['启用上传的签名密钥', 'Uploaded signing key activated'],
  },
  source: {
    made: ['系统生成', 'Generated automatically'],
    uploaded: ['上传', 'Uploaded'],
    environment: ['服务器文件', 'Server file'],
  },
  algorithm: {
    RSA: ['RSA', 'RSA'],
    'P-256': ['P-256', 'P-256'],
    'P-384': ['P-384', 'P-384'],
    'P-521': ['P-521', 'P-521'],
  },
  state: {
    inForce: ['使用中', 'In use'],
    ending: ['即将过期', 'Expires soon'],
    ended: ['已过期', 'Expired'],
    retired: ['已停用', 'Retired'],
    compromised: ['可能泄露', 'Compromised'],
  },
  stateLabel: ['状态', 'Status'],
  roll: ['生成新密钥', 'Generate new key'],
  rollAsk: ['生成新密钥并启用？', 'Generate and activate a new key?'],
  rollHelp: [
    '此后签发的证书使用新密钥签名。旧密钥的私钥部分将被销毁，其证书永久保留：以前签发的证书仍可查验。',
    'Certificates signed from now on use the new key. The private part of the old key is destroyed and its certificate is kept permanently: certificates issued earlier can still be verified.',
  ],
  rollCompromised: ['现有密钥可能已泄露', 'The current key may be compromised'],
  rollCompromisedHelp: [
    '勾选后，其签名单独不再可信：只有登记簿中留有完全相同文件的证书才算有效。',
    'If selected, its signatures are no longer trusted on their own: a certificate is valid only if the register holds exactly the same file.',
  ],
  rolled: ['新密钥已启用', 'New key activated'],
  ofOperator: [
    '签名密钥由服务器的环境变量 SIGNING_KEY_FILE 配置，请由服务器管理员更换',
    'The signing key is configured by the environment variable SIGNING_KEY_FILE: ask the server operator to replace it',
  ],
  endingTitle: ['签名密钥将于 {date} 过期', 'The signing key expires on {date}'],
  endingText: [
    '请在此之前生成或上传新的密钥，否则将无法签发证书。',
    'Generate or upload a new key before then; otherwise no certificates can be signed.',
  ],
})
