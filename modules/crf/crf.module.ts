import type { ModuleEntry } from '#server/app/modules.ts'

export default {
  code: 'crf',
  name: ['合同评审', 'CRF'],
  icon: 'solution',
  sort: 35,
} satisfies ModuleEntry
