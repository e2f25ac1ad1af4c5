import type { ModuleEntry } from '#server/app/modules.ts'

export default {
  code: 'ship',
  name: ['船舶', 'Ships'],
  icon: 'anchor',
  sort: 40,
} satisfies ModuleEntry
