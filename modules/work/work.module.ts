import type { ModuleEntry } from '#server/app/modules.ts'

export default {
  code: 'work',
  name: ['检验业务', 'Survey work'],
  icon: 'tool',
  sort: 30,
} satisfies ModuleEntry
