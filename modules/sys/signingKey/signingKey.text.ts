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
    validTo: ['有效期至', 'Valid to'],
    retiredTime: ['停用时间', 'Retired'],
    compromised: ['可能泄露', 'May be in foreign hands'],
    documents: ['已签文件', 'Documents signed'],
    issuer: ['签发者', 'Issuer'],
  } satisfies Labels<(typeof signingKey)['fields']>,
  actions: {
    roll: ['生成新的签名密钥', 'Made a new signing key'],
    uploaded: ['启用上传的签名密钥', 'Put an uploaded signing key in force'],
  },
  source: {
    made: ['系统生成', 'Made here'],
    uploaded: ['上传', 'Uploaded'],
    environment: ['服务器文件', 'File of the server'],
  },
  algorithm: {
    RSA: ['RSA', 'RSA'],
    'P-256': ['P-256', 'P-256'],
    'P-384': ['P-384', 'P-384'],
    'P-521': ['P-521', 'P-521'],
  },
  state: {
    inForce: ['使用中', 'In force'],
    ending: ['即将过期', 'Ends soon'],
    ended: ['已过期', 'Ended'],
    retired: ['已停用', 'Retired'],
    compromised: ['可能泄露', 'Compromised'],
  },
  stateLabel: ['状态', 'State'],
  roll: ['生成新密钥', 'Make a new key'],
  rollAsk: ['生成新密钥并启用？', 'Make a new key and put it in force?'],
  rollHelp: [
    '此后签发的证书使用新密钥签名。旧密钥的私钥部分将被销毁，其证书永久保留：以前签发的证书仍可查验。',
    'Certificates signed from now on carry the new key. The private part of the present one is destroyed, its certificate is kept for ever: what it has signed can still be verified.',
  ],
  rollCompromised: ['现有密钥可能已落入他人之手', 'The present key may be in foreign hands'],
  rollCompromisedHelp: [
    '勾选后，其签名单独不再可信：只有登记簿中留有完全相同文件的证书才算有效。',
    'Its signatures then count no more by themselves: only certificates of which the register knows the very file.',
  ],
  rolled: ['新密钥已启用', 'The new key is in force'],
  ofOperator: [
    '签名密钥由服务器的环境变量 SIGNING_KEY_FILE 配置，请由服务器管理员更换',
    'The signing key is set by SIGNING_KEY_FILE in the environment of the server: its operator has to replace it',
  ],
  endingTitle: ['签名密钥将于 {date} 过期', 'The signing key ends on {date}'],
  endingText: [
    '请在此之前生成或上传新的密钥，否则将无法签发证书。',
    'Make or upload a new one before that day: without one no certificate can be signed.',
  ],
})
