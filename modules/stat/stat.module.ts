import type { ModuleEntry } from '#server/app/modules.ts'

export default {
  code: 'stat',
  name: ['统计报表', 'Statistics'],
  icon: 'chart',
  sort: 50,
} satisfies ModuleEntry
