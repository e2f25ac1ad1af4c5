import { defineMessages } from '#common/text.ts'

/** Texts about files of any record. */
export const filesText = defineMessages('files', {
  gone: [
    '文件暂时无法读取，请联系管理员',
    'The file cannot be read right now: contact your administrator',
  ],
  damaged: [
    '文件“{name}”已损坏，无法提供。请重新上传同一文件，或请管理员从备份中恢复',
    'The file "{name}" is damaged and cannot be downloaded. Upload the same file again, or ask your administrator to restore it from a backup',
  ],
  missing: [
    '文件“{name}”在存储中缺失。请重新上传同一文件，或请管理员从备份中恢复',
    'The file "{name}" is missing from storage. Upload the same file again, or ask your administrator to restore it from a backup',
  ],
  storeAway: [
    '文件存储暂时不可用，本次操作未执行，请稍后再试',
    'File storage is temporarily unavailable and nothing was changed: try again later',
  ],
  storeRefuses: [
    '文件存储拒绝访问，请联系管理员检查 S3_URL',
    'File storage denied access: ask your administrator to check S3_URL',
  ],
  notYours: ['没有这个文件，请重新上传', 'File not found: upload it again'],
  wrongKind: [
    '“{name}”的类型不适用于此处，请上传：{list}',
    'The file type of "{name}" is not accepted here. Upload one of: {list}',
  ],
  tooManyHere: ['每条记录最多 {max} 个文件', 'At most {max} files per record'],
  tooManyToday: [
    '您在 24 小时内已上传 {count} 个文件，上限为 {max} 个，请稍后再试',
    'You have uploaded {count} {count|file|files} within 24 hours; the limit is {max}: try again later',
  ],
  tooMuchToday: [
    '您在 24 小时内已上传 {megabytes} MB，上限为 {max} MB，请稍后再试',
    'You have uploaded {megabytes} MB within 24 hours; the limit is {max} MB: try again later',
  ],
  largeFile: [
    '“{name}”超过 {max} MB，请压缩图片或拆分后再上传',
    '"{name}" is larger than {max} MB: compress its images or split the file, then upload it again',
  ],
  largeBody: [
    '上传内容超过 {max} MB，请压缩图片或拆分后再上传',
    'The upload is larger than {max} MB: compress images or split the file, then upload it again',
  ],
  tooManyRefused: [
    '一小时内有太多文件被拒收，请检查文件后一小时再试',
    'Too many of your files were refused within an hour: check the files and try again in an hour',
  ],
  infected: [
    '“{name}”中发现恶意程序（{found}），未接收。请先在本机杀毒后再上传',
    '"{name}" contains malware ({found}) and was refused. Clean your computer, then upload the file again',
  ],
  scannerAway: [
    '病毒扫描暂时不可用，文件未接收，请稍后再试',
    'The virus scanner is temporarily unavailable and the file was not accepted: try again later',
  ],
  oneFile: ['一次只能上传一个文件', 'Upload one file at a time'],
})
