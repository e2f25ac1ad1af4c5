import type { ModuleEntry } from '#server/modules.ts'

export default { code: 'ship', name: ['船舶', 'Ships'], icon: 'anchor', sort: 40 } satisfies ModuleEntry
