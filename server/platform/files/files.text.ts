import { defineMessages } from '#common/text.ts'

/** Texts about files of any record. */
export const filesText = defineMessages('files', {
  gone: [
    '文件暂时无法读取，请联系管理员',
    'The file cannot be read at the moment. Please tell the administrator',
  ],
  damaged: [
    '文件“{name}”已损坏，无法提供。请重新上传同一文件，或请管理员从备份中恢复',
    'The file "{name}" is damaged and is not given out. Upload the same file again, or ask the administrator to restore it from a backup',
  ],
  missing: [
    '文件“{name}”在存储中缺失。请重新上传同一文件，或请管理员从备份中恢复',
    'The file "{name}" is missing from the store. Upload the same file again, or ask the administrator to restore it from a backup',
  ],
  storeAway: [
    '文件存储暂时不可用，本次操作未执行，请稍后再试',
    'The store of files cannot be reached at the moment: nothing was done. Please try again',
  ],
  storeRefuses: [
    '文件存储拒绝访问，请联系管理员检查 S3_URL',
    'The store of files refuses us. Please tell the administrator, who finds the reason under S3_URL',
  ],
  notYours: ['没有这个文件，请重新上传', 'There is no such file: upload it again'],
  wrongKind: [
    '“{name}”的类型不适用于此处，请上传：{list}',
    '"{name}" is not of a kind that is taken here. Upload one of: {list}',
  ],
  tooManyHere: ['每条记录最多 {max} 个文件', 'At most {max} files for one record'],
  tooManyToday: [
    '您在 24 小时内已上传 {count} 个文件，上限为 {max} 个，请稍后再试',
    'You have uploaded {count} files within 24 hours, the most there may be is {max}: please go on later',
  ],
  tooMuchToday: [
    '您在 24 小时内已上传 {megabytes} MB，上限为 {max} MB，请稍后再试',
    'You have uploaded {megabytes} MB within 24 hours, the most there may be is {max} MB: please go on later',
  ],
  largeFile: [
    '“{name}”超过 {max} MB，请压缩图片或拆分后再上传',
    '"{name}" is larger than {max} MB. Make its pictures smaller or split it, and upload that',
  ],
  largeBody: [
    '上传内容超过 {max} MB，请压缩图片或拆分后再上传',
    'What is uploaded is larger than {max} MB. Make its pictures smaller or split it, and upload that',
  ],
  tooManyRefused: [
    '一小时内有太多文件被拒收，请检查文件后一小时再试',
    'Too many of your files were refused within an hour. Look them over, and try again in an hour',
  ],
  infected: [
    '“{name}”中发现恶意程序（{found}），未接收。请先在本机杀毒后再上传',
    '"{name}" holds harmful software ({found}) and was not taken. Clean the computer it comes from, then upload it again',
  ],
  scannerAway: [
    '病毒扫描暂时不可用，文件未接收，请稍后再试',
    'The virus scanner cannot be reached at the moment: the file was not taken. Please try again',
  ],
  oneFile: ['一次只能上传一个文件', 'Upload one file at a time'],
})
