import { alarmJob } from '#server/audit/alarm.ts'
import { resource } from '#server/resource.ts'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { exportLog, logFile } from './export-log.ts'
import { namesOf } from './names.ts'
import { getLog, listLog } from './read-log.ts'
import { logSeeks } from './seek-log.ts'
import { acknowledge, tellAlarm } from './trail-alarm.ts'
import { keepTrail, trailHeads, trailState, verifying, verifyJob, verifyLog } from './verify-log.ts'

export default resource(log, logText, {
  table: 'log',
  view: 'logEntry',
  seeks: logSeeks,
  scope: { own: ['userId'] },
  menu: { icon: 'history', sort: 80 },
  grants: { read: ['sys_admin'], export: ['sys_admin'], verify: ['sys_admin'], acknowledge: ['sys_admin'] },
  rightWords: { verify: ['校验日志链', 'Verify the trail'], acknowledge: ['处理日志告警', 'End alarms of the trail'] },
  jobs: { [verifyJob]: verifying, [alarmJob]: tellAlarm },
  hourly: { keepTrail, trailHeads },
}, (r) => ({
  list: { needs: 'sys.log.read', reads: true, run: (ctx, input) => listLog(ctx, r, input) },
  get: { needs: 'sys.log.read', reads: true, run: (ctx, { id }) => getLog(ctx, r, id) },
  export: { needs: 'sys.log.export', reads: true, recentAuth: true, run: (ctx, input) => exportLog(ctx, r, input), write: (ctx, input, written) => logFile(ctx, r, input, written) },
  verify: { needs: 'sys.log.verify', run: verifyLog },
  acknowledge: { needs: 'sys.log.acknowledge', run: acknowledge },
  trailState: { needs: 'sys.log.verify', reads: true, run: trailState },
  names: { needs: 'sys.log.read', reads: true, run: (ctx) => [...ctx.services.resources.values()].map(namesOf) },
}))
