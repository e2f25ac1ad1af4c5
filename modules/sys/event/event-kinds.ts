/** Kinds of events for other systems, each made from entries of the audit trail. */
import type { Standing } from '#common/rules/standing/standing-types.ts'
import type { Message } from '#common/text.ts'

interface Source {
  resource: string
  actions: readonly string[]
  /** of the action `valid`: whether the certificate is declared valid or withdrawn */
  valid?: boolean
  /** of the action `standing`: what the certificate is worth from then on */
  standing?: Standing
}
const certificates = ['ship/cert', 'crf/cert'] as const
const ofCertificates = (actions: readonly string[], more: { valid?: boolean } = {}) =>
  certificates.map((resource) => ({ resource, actions, ...more }))

const toStanding = (standing: Standing) => ({
  resource: 'ship/cert' as const,
  actions: ['standing'],
  standing,
})

/** Which audit entries make an event of a kind. */
export const eventSources = {
  'certificate.issued': [{ resource: 'ship/cert', actions: ['create'] }],
  'certificate.changed': [
    {
      resource: 'ship/cert',
      actions: ['extend', 'endorse', 'restore', 'supersede', 'unendorsed', 'insurance'],
    },
    ...ofCertificates(['valid'], { valid: true }),
  ],
  'certificate.lapsed': [toStanding('lapsed')],
  'certificate.suspended': [toStanding('suspended')],
  'certificate.expired': [toStanding('expired')],
  'certificate.reinstated': [toStanding('inForce')],
  'certificate.withdrawn': [
    ...ofCertificates(['valid'], { valid: false }),
    toStanding('withdrawn'),
  ],
  'certificate.reissued': ofCertificates(['reissue']),
  'ship.created': [{ resource: 'basic/ship', actions: ['create'] }],
  'ship.changed': [{ resource: 'basic/ship', actions: ['update', 'import'] }],
  'task.assigned': [
    { resource: 'work/surveyWork', actions: ['create', 'assign'] },
    { resource: 'work/regWork', actions: ['create', 'assign'] },
  ],
  'invoice.issued': [{ resource: 'work/invoice', actions: ['create'] }],
  'invoice.changed': [{ resource: 'work/invoice', actions: ['credit', 'void'] }],
  'payment.recorded': [{ resource: 'work/collection', actions: ['create'] }],
  'payment.reversed': [{ resource: 'work/collection', actions: ['reverse'] }],
} as const satisfies Record<string, readonly Source[]>

export type EventKind = keyof typeof eventSources
export const eventKinds = Object.keys(eventSources) as [EventKind, ...EventKind[]]
export type EventKindLabels = Record<EventKind, Message>

interface Entry {
  resource: string
  action: string
  changes: unknown
}
/** The new value of a field of the entry. */
const changedTo = ({ changes }: Entry, name: string): unknown =>
  (changes as { field: string; to: unknown }[]).find(({ field }) => field === name)?.to
const sources = Object.entries(eventSources) as [EventKind, readonly Source[]][]

/** The kind of event of an audit entry; undefined for other entries. */
export const eventKindOf = (entry: Entry): EventKind | undefined =>
  sources.find(([, list]) =>
    list.some(
      ({ resource, actions, valid, standing }) =>
        resource === entry.resource &&
        actions.includes(entry.action) &&
        (valid === undefined || valid === Boolean(changedTo(entry, 'valid'))) &&
        (standing === undefined || standing === changedTo(entry, 'standing')),
    ),
  )?.[0]
