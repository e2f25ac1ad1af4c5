import { defineMessages } from '#common/text.ts'

export const attachmentText = defineMessages('attachment', {
  title: ['附件', 'Files'],
  singular: ['附件', 'File'],
  labels: {},
  none: ['请选择要上传的文件', 'Choose a file to upload'],
  empty: ['文件是空的', 'The file is empty'],
  faultTitle: ['有 {count} 个已存文件损坏或缺失', '{count} stored files are damaged or missing'],
  faultText: [
    '以下文件的字节已损坏，或不在存储中，因此不再提供下载。请运行 npm run backup:repair -- <备份文件>，或重新上传同一文件。详见 docs/operations.md。',
    'The bytes of these files are damaged, or the store does not have them, so they are not given out. Run npm run backup:repair -- <backup>, or upload the same files again. See docs/operations.md.',
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
  notImage: ['不是有效的 PNG 或 JPEG 图片', 'This is not a PNG or JPEG picture of the kind named'],
})
