import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { checkRule } from './check-rule.ts'
import { previewRule } from './preview-rule.ts'
import { recompute, recomputeJob, recomputeState, runRecompute } from './recompute.ts'

export default resource(
  rule,
  ruleText,
  {
    table: 'rule',
    scope: 'shared',
    menu: { icon: 'calendar', sort: 60 },
    defaultGrants: {
      read: ['sys_admin', 'sys_surveyor_leader'],
      save: ['sys_admin'],
      remove: ['sys_admin'],
      export: ['sys_admin', 'sys_surveyor_leader'],
      recompute: ['sys_admin'],
    },
    rightLabels: { recompute: ['重新推算窗口', 'Recompute windows'] },
    jobs: { [recomputeJob]: runRecompute },
    beforeSave: checkRule,
  },
  (r) => ({
    ...crud(r, {
      list: 'sys.rule.read',
      get: 'sys.rule.read',
      all: 'signedIn',
      history: 'sys.rule.read',
      export: 'sys.rule.export',
      save: 'sys.rule.save',
      remove: 'sys.rule.remove',
    }),
    preview: { requires: 'signedIn', byApiKey: true, noTransaction: true, handler: previewRule },
    recomputeState: { requires: 'sys.rule.read', noTransaction: true, handler: recomputeState },
    recompute: { requires: 'sys.rule.recompute', handler: recompute },
  }),
)
