import { defineMessages } from '#common/text.ts'
import type { Message } from '#common/text.ts'

/** Messages of /api/health, for operators. */
export const healthText = defineMessages('health', {
  noDatabase: ['数据库不可用：{why}', 'The database is not available: {why}'],
  slowDatabase: ['数据库响应缓慢：{ms} 毫秒', 'The database responds slowly: {ms} ms'],
  noFiles: ['文件存储不可写：{why}', 'File storage is not writable: {why}'],
  diskFull: ['磁盘空间不足：剩余 {mb} MB', 'Disk space is nearly exhausted: {mb} MB left'],
  diskSmall: ['磁盘空间偏少：剩余 {mb} MB', 'Disk space is running low: {mb} MB left'],
  noDisk: ['无法读取数据目录：{why}', 'The data folder cannot be read: {why}'],
  noMailServer: [
    '未设置邮件服务器，邮件保留在发件箱',
    'No mail server is configured: e-mails are stored in the outbox',
  ],
  mailWaits: [
    '{count} 封邮件未能发出：{why}',
    '{count} {count|e-mail|e-mails} cannot be sent: {why}',
  ],
  mailFailed: [
    '最近 {days} 天有 {count} 封邮件发送失败：{why}',
    '{count} {count|e-mail|e-mails} failed in the last {days} days: {why}',
  ],
  jobsWait: [
    '{count} 项后台任务等待超过 {minutes} 分钟',
    '{count} background jobs have waited for more than {minutes} minutes',
  ],
  noDocuments: [
    '文档引擎尚未启动，首份文档将启动它',
    'The document engine has not been started yet: the first document starts it',
  ],
  documentsFail: [
    '最近 {minutes} 分钟内有 {count} 份文档未能生成',
    '{count} {count|document|documents} could not be generated in the last {minutes} minutes',
  ],
  clockBack: [
    '系统时钟比最近一条记录早 {minutes} 分钟',
    'The system clock is {minutes} minutes behind the last record',
  ],
  clockAhead: [
    '系统时钟比数据库快 {minutes} 分钟：所有会话会提前结束',
    'The system clock is {minutes} minutes ahead of the database: sessions end early',
  ],
  clockBehind: [
    '系统时钟比数据库慢 {minutes} 分钟',
    'The system clock is {minutes} minutes behind the database',
  ],
  schemaOld: [
    '数据库缺少 {count} 项迁移（{first}）：它已被替换为较早的数据库',
    'The database lacks {count} {count|migration|migrations} ({first}): it was replaced by an earlier database',
  ],
  schemaDiffers: [
    '数据库结构有 {count} 处与本版本不同：{first}',
    'The schema differs from this version in {count} {count|place|places}: {first}',
  ],
  schemaRefused: ['本版本不能使用该数据库：{why}', 'This version cannot use the database: {why}'],
  backupFailed: ['最近一次备份失败：{why}', 'The last backup failed: {why}'],
  backupDone: ['最近一次备份完成于 {time}', 'The last backup was completed at {time}'],
  backupDoneHere: [
    '最近一次备份完成于 {time}，与数据位于同一磁盘：磁盘损坏将同时失去两者',
    'The last backup was completed at {time} on the same disk as the data: if the disk fails, both are lost',
  ],
  backupNotYet: [
    '尚无备份：首次启动后一小时内进行',
    'No backup yet: the first one runs within an hour of the start',
  ],
  backupNone: [
    '启动 {hours} 小时以来尚无任何备份',
    'No backup in the {hours} hours since the start',
  ],
  backupLate: [
    '最近一次备份在 {hours} 小时之前',
    'The last backup was completed {hours} hours ago',
  ],
  trailAlarm: [
    '操作日志有 {count} 项告警未处理',
    '{count} {count|alarm|alarms} of the audit trail {count|is|are} unresolved',
  ],
  trailWaits: [
    '操作日志已超过 {minutes} 分钟未能加封',
    'The audit trail has not been sealed for more than {minutes} minutes',
  ],
  trailNotYet: [
    '操作日志尚未完整查验，首次查验在夜间进行',
    'The whole audit trail has not been verified yet: the first verification runs at night',
  ],
  trailVerified: ['操作日志于 {time} 完整查验', 'The whole audit trail was verified at {time}'],
  trailVerifiedHeadsNowhere: [
    '操作日志于 {time} 完整查验；检查点仅保存在数据目录',
    'The whole audit trail was verified at {time}; its checkpoints are stored in the data folder only',
  ],
  trailNotVerified: [
    '操作日志已 {hours} 小时未完整查验',
    'The whole audit trail has not been verified for {hours} hours',
  ],
  headsFail: [
    '操作日志的检查点未能送出（{kind}：{why}）',
    'Checkpoints of the audit trail cannot be sent ({kind}: {why})',
  ],
  notPassed: [
    '前置代理未传递访问者地址，所有访问者被视为同一地址：请让代理发送 X-Forwarded-For',
    'The proxy does not pass on client addresses, so all clients count as one address: configure it to send X-Forwarded-For',
  ],
  notTrusted: [
    'X-Forwarded-For 来自不在 TRUSTED_PROXIES 中的机器，未被采信，所有访问者被视为同一地址：请将代理加入 TRUSTED_PROXIES',
    'X-Forwarded-For comes from a machine that is not in TRUSTED_PROXIES and is ignored, so all clients count as one address: add the proxy to TRUSTED_PROXIES',
  ],
  noBackup: ['未设置定时备份', 'No backups are scheduled'],
  filesFaulty: [
    '已存文件中有 {damaged} 个损坏、{missing} 个缺失',
    '{damaged} stored files are damaged and {missing} are missing',
  ],
  noScrub: [
    '未启用已存文件的夜间校验（SCRUB_RATE=0）',
    'The nightly verification of stored files is off (SCRUB_RATE=0)',
  ],
  scrubbed: [
    '已于 {time} 校验全部 {files} 个文件（{mb} MB，{rate} MB/s）',
    'All {files} files were verified by {time} ({mb} MB at {rate} MB/s)',
  ],
  scrubLate: [
    '已有 {days} 天未完成已存文件的校验',
    'The stored files have not been verified completely for {days} {days|day|days}',
  ],
  scrubFailed: [
    '已存文件的校验因损坏或缺失的文件过多而中止',
    'The verification of stored files was stopped: too many files were damaged or missing',
  ],
  scrubRemedy: [
    '在日志中查找 fileScrub；检查 DATA_DIR 或 S3_URL 指向正确的存储，需要时提高 SCRUB_RATE',
    'Search the log for fileScrub; check that DATA_DIR or S3_URL points to the right storage, and raise SCRUB_RATE if necessary',
  ],
  orphansLeft: [
    '存储中有 {count} 个没有附件记录的旧文件未被清除',
    '{count} old files in storage without an attachment record were not removed',
  ],
  orphansRemedy: [
    '若由备份占用引起，次日会自行清除；若数量很多，请确认没有其他数据库使用同一存储，见 docs/operations.md',
    'Files held by a backup are removed the next night; if there are many, make sure that no other database uses the same storage: see docs/operations.md',
  ],
  backupOff: ['定时备份已关闭（BACKUP_TIME=off）', 'Backups are turned off (BACKUP_TIME=off)'],
  drillFailed: ['恢复演练失败（{file}）：{why}', 'The restore drill failed ({file}): {why}'],
  drillNotYet: [
    '尚未做恢复演练：首次备份一周后进行',
    'No restore drill yet: the first one runs a week after the first backup',
  ],
  drillDone: ['最近一次恢复演练于 {time} 成功', 'The last restore drill succeeded at {time}'],
  drillDoneFaults: [
    '最近一次恢复演练于 {time} 成功，其中 {count} 个文件损坏或缺失',
    'The last restore drill succeeded at {time}; {count} {count|file was|files were} damaged or missing',
  ],
  drillLate: ['已有 {days} 天未做恢复演练', 'No restore drill for {days} {days|day|days}'],
  archiveOff: ['未启用连续归档', 'Continuous archiving is off'],
  archiveNotYet: ['启动以来尚无日志需要归档', 'Nothing to archive since the start'],
  archiveDone: ['数据库日志最近归档于 {time}', 'The write-ahead log was last archived at {time}'],
  archiveFails: [
    '数据库日志归档失败，{count} 段等待（{minutes} 分钟）：{why}',
    'The write-ahead log cannot be archived, {count} {count|segment is|segments are} waiting ({minutes} minutes): {why}',
  ],
  archiveWaits: [
    '数据库日志已 {minutes} 分钟未归档',
    'The write-ahead log has not been archived for {minutes} minutes',
  ],
  archiveDiscarded: [
    '为避免磁盘写满，已舍弃 {count} 段未归档的数据库日志；下一次基础备份之后方可恢复',
    '{count} unarchived segments of the write-ahead log were discarded to keep the disk from filling up: recovery is possible only after the next base backup',
  ],
})

/** What an operator does about a check that is not ok, by its name. Details: docs/operations.md. */
export const remedies: Record<string, Message> = defineMessages('healthRemedy', {
  database: [
    '内置数据库会自动重启，请查看数据目录中的 postgres.log；否则请检查 DATABASE_URL 指向的服务器',
    'The embedded database restarts automatically: see postgres.log, a file of the data folder. Otherwise check the server in DATABASE_URL',
  ],
  files: [
    '检查文件目录可写、磁盘未满，或 S3_URL 的存储可访问',
    'Check that the folder is writable and the disk not full, or that the storage in S3_URL can be reached',
  ],
  disk: ['释放磁盘空间，无需重启', 'Free disk space; no restart is needed'],
  mail: [
    '在“系统”“发件箱”中查看邮件服务器的答复，修正后重新发送',
    'See the response of the mail server under System, Outbox; correct the cause and send the e-mails again',
  ],
  jobs: ['在日志中查找 job failed', 'Search the log for "job failed"'],
  documents: [
    '在证书页面查看原因并重新生成',
    'See the reason on the certificate page and generate the document again',
  ],
  clock: [
    '在任何人签署证书之前校正时钟：证书印有日期',
    'Correct the clock before anyone signs: certificates are dated',
  ],
  backup: [
    '检查备份目录可写且空间充足，然后运行 npm run backup',
    'Check that the backup folder is writable and has enough space, then run npm run backup',
  ],
  trail: [
    '在“系统”“操作日志”中查验日志，见 docs/operations.md',
    'Verify the audit trail under System, Audit trail; see docs/operations.md',
  ],
  schema: [
    '重新启动与数据库版本一致的 Plimsoll，或撤销对结构的改动，见 docs/operations.md',
    'Restart Plimsoll with the version of the database, or undo the change to the schema; see docs/operations.md, Upgrade',
  ],
  integrity: [
    '运行 npm run backup:repair -- <备份文件>，或重新上传这些文件；文件名见发给管理员的邮件，见 docs/operations.md',
    'Run npm run backup:repair -- <backup>, or upload the files again; the e-mail to administrators lists them. See docs/operations.md',
  ],
  proxies: [
    '修正代理配置，见 docs/operations.md',
    'Correct the proxy configuration; see docs/operations.md',
  ],
  drill: [
    '检查最近的备份与磁盘空间，然后运行 npm run backup:drill；备份损坏时另行备份',
    'Check the latest backup and the disk space, then run npm run backup:drill; if the backup is damaged, run npm run backup',
  ],
  archive: [
    '检查 WAL_ARCHIVE 的磁盘已挂载、可写且空间充足；恢复后自动继续，无需重启',
    'Check that the disk of WAL_ARCHIVE is mounted, writable and has enough space; archiving then continues without a restart',
  ],
})
