import type { ModuleEntry } from '#server/app/modules.ts'

export default {
  code: 'basic',
  name: ['基础信息', 'Master data'],
  icon: 'database',
  sort: 20,
} satisfies ModuleEntry
