import type { Tone } from '#web/kit/StatusTag.tsx'

/** Colours of the states of a form template. */
export const formTemplateColors = { draft: 'amber', published: 'green', withdrawn: 'grey' } as const satisfies Record<string, Tone>
