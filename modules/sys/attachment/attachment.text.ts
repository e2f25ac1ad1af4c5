import { defineMessages } from '#common/text.ts'

export const attachmentText = defineMessages('attachment', {
  title: ['附件', 'Files'],
  singular: ['附件', 'File'],
  labels: {},
  none: ['请选择要上传的文件', 'Choose a file to upload'],
  empty: ['文件是空的，请另选文件', 'The file is empty: choose another one'],
  faultTitle: [
    '有 {count} 个已存文件损坏或缺失',
    '{count} stored {count|file is|files are} damaged or missing',
  ],
  faultText: [
    '以下文件已损坏或在存储中缺失，不再提供下载。请运行 npm run backup:repair -- <备份文件>，或重新上传同一文件。详见 docs/operations.md。',
    'These files are damaged or missing from storage and can no longer be downloaded. Run npm run backup:repair -- <backup>, or upload the same files again. See docs/operations.md.',
  ],
  faultLine: [
    '{kind}，由{by}发现：{names}（SHA-256 {sha256}）',
    '{kind}, found by {by}: {names} (SHA-256 {sha256})',
  ],
  faultMore: ['另有 {count} 个', 'and {count} more'],
  faultUse: ['用于{records}', 'used by {records}'],
  kinds: {
    damaged: ['损坏', 'Damaged'],
    missing: ['缺失', 'Missing'],
  },
  foundBy: {
    read: ['读取', 'a read'],
    upload: ['上传', 'an upload'],
    backup: ['备份', 'a backup'],
    restore: ['恢复', 'a restore'],
    scrub: ['夜间校验', 'the nightly verification'],
  },
  notImage: ['不是有效的 PNG 或 JPEG 图片', 'The file is not a valid PNG or JPEG image'],
})
