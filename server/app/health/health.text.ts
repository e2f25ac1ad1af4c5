import { defineMessages } from '#common/text.ts'

/** Messages of /api/health, for operators. */
export const healthText = defineMessages('health', {
  noDatabase: ['数据库不可用：{why}', 'The database does not answer: {why}'],
  slowDatabase: ['数据库响应缓慢：{ms} 毫秒', 'The database answers slowly: {ms} ms'],
  noFiles: ['文件存储不可写：{why}', 'The store of files cannot be written to: {why}'],
  diskFull: ['磁盘空间不足：剩余 {mb} MB', 'The disk is all but full: {mb} MB left'],
  diskSmall: ['磁盘空间偏少：剩余 {mb} MB', 'The disk is filling up: {mb} MB left'],
  noDisk: ['无法读取数据目录：{why}', 'The data folder cannot be read: {why}'],
  noMailServer: [
    '未设置邮件服务器，邮件保留在发件箱',
    'There is no mail server: mails are kept in the outbox',
  ],
  mailWaits: ['{count} 封邮件未能发出：{why}', '{count} mails cannot be sent: {why}'],
  jobsWait: [
    '{count} 项后台任务等待超过 {minutes} 分钟',
    '{count} pieces of work have waited for more than {minutes} minutes',
  ],
  noDocuments: [
    '文档引擎尚未启动，首份文档将启动它',
    'The document engine has not been started yet: the first document does so',
  ],
  documentsFail: [
    '最近 {minutes} 分钟内有 {count} 份文档未能生成',
    '{count} documents could not be made in the last {minutes} minutes',
  ],
  clockBack: [
    '系统时钟比最近一条记录早 {minutes} 分钟',
    'The clock of this machine is {minutes} minutes before the last record',
  ],
  backupFailed: ['最近一次备份失败：{why}', 'The last backup failed: {why}'],
  backupLate: ['最近一次备份在 {hours} 小时之前', 'The last backup was made {hours} hours ago'],
  trailAlarm: [
    '操作日志有 {count} 项告警未处理',
    '{count} alarms of the audit trail have not been looked into',
  ],
  trailWaits: [
    '操作日志已超过 {minutes} 分钟未能加封',
    'The audit trail has not been sealed for more than {minutes} minutes',
  ],
  headsFail: [
    '操作日志的检查点未能送出（{kind}：{why}）',
    'Heads of the audit trail cannot be sent ({kind}: {why})',
  ],
  headsNowhere: [
    '操作日志的检查点仅保存在数据目录',
    'Heads of the audit trail are kept in the data folder alone',
  ],
  notPassed: [
    '前置代理未传递访问者地址，所有访问者被视为同一地址：请让代理发送 X-Forwarded-For',
    'The proxy in front does not pass on the address of callers, so that all count as one: let it send X-Forwarded-For',
  ],
  notTrusted: [
    'X-Forwarded-For 来自不在 TRUSTED_PROXIES 中的机器，未被采信，所有访问者被视为同一地址：请将代理加入 TRUSTED_PROXIES',
    'X-Forwarded-For comes from a machine that TRUSTED_PROXIES does not name and is not believed, so that all callers count as one: add the proxy to TRUSTED_PROXIES',
  ],
  noBackup: ['未设置定时备份', 'No backups are scheduled'],
})
