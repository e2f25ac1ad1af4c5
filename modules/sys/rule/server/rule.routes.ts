import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { checkRule } from './check-rule.ts'
import { previewRule } from './preview-rule.ts'
import { recompute, recomputeJob, recomputeState, recomputing } from './recompute.ts'

export default resource(rule, ruleText, {
  table: 'rule',
  scope: 'shared',
  menu: { icon: 'calendar', sort: 60 },
  grants: { read: ['sys_admin', 'sys_surveyor_leader'], save: ['sys_admin'], remove: ['sys_admin'], export: ['sys_admin', 'sys_surveyor_leader'], recompute: ['sys_admin'] },
  rightWords: { recompute: ['重新推算窗口', 'Recompute windows'] },
  jobs: { [recomputeJob]: recomputing },
  beforeSave: checkRule,
}, (r) => ({
  ...crud(r, {
    list: 'sys.rule.read', get: 'sys.rule.read', all: 'signedIn', history: 'sys.rule.read', export: 'sys.rule.export', save: 'sys.rule.save', remove: 'sys.rule.remove',
  }),
  preview: { needs: 'signedIn', reads: true, run: previewRule },
  recomputeState: { needs: 'sys.rule.read', reads: true, run: recomputeState },
  recompute: { needs: 'sys.rule.recompute', run: recompute },
}))
