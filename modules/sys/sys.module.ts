import type { ModuleEntry } from '#server/app/modules.ts'

export default {
  code: 'sys',
  name: ['系统管理', 'System'],
  icon: 'apartment',
  sort: 90,
} satisfies ModuleEntry
