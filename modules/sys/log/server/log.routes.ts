import { resource } from '#server/resource.ts'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { exportLog, logFile } from './export-log.ts'
import { namesOf } from './names.ts'
import { getLog, listLog } from './read-log.ts'
import { logSeeks } from './seek-log.ts'
import { keepTrail, trailState, verifying, verifyJob, verifyLog } from './verify-log.ts'

export default resource(log, logText, {
  table: 'log',
  view: 'logEntry',
  seeks: logSeeks,
  scope: { own: ['userId'] },
  menu: { icon: 'history', sort: 80 },
  grants: { read: ['sys_admin'], export: ['sys_admin'], verify: ['sys_admin'] },
  rightWords: { verify: ['校验日志链', 'Verify the trail'] },
  jobs: { [verifyJob]: verifying },
  hourly: { keepTrail },
}, (r) => ({
  list: { needs: 'sys.log.read', reads: true, run: (ctx, input) => listLog(ctx, r, input) },
  get: { needs: 'sys.log.read', reads: true, run: (ctx, { id }) => getLog(ctx, r, id) },
  export: { needs: 'sys.log.export', reads: true, recentAuth: true, run: (ctx, input) => exportLog(ctx, r, input), write: (ctx, input, written) => logFile(ctx, r, input, written) },
  verify: { needs: 'sys.log.verify', run: verifyLog },
  trailState: { needs: 'sys.log.verify', reads: true, run: trailState },
  names: { needs: 'sys.log.read', reads: true, run: (ctx) => [...ctx.services.resources.values()].map(namesOf) },
}))
