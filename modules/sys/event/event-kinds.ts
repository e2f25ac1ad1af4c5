/** Kinds of events for other systems, each made from entries of the audit trail. */
import type { Standing } from '#common/rules/standing/standing-types.ts'
import type { Message } from '#common/text.ts'

interface Source {
  resource: string
  actions: readonly string[]
  /** also: by the new value of a field of the entry */
  when?: (to: (field: string) => unknown) => boolean
}
const certificates = ['ship/cert', 'crf/cert'] as const
/** A certificate is declared valid, or withdrawn. */
const toValid = (valid: boolean) =>
  certificates.map((resource) => ({
    resource,
    actions: ['valid'],
    when: (to: (field: string) => unknown) => Boolean(to('valid')) === valid,
  }))
const toStanding = (standing: Standing) => ({
  resource: 'ship/cert' as const,
  actions: ['standing'],
  when: (to: (field: string) => unknown) => to('standing') === standing,
})

/** Which audit entries make an event of a kind. */
export const eventSources = {
  'certificate.issued': [
    { resource: 'ship/cert', actions: ['create'] },
    // Of a product, which has no record of a ship.
    { resource: 'crf/cert', actions: ['issue'] },
  ],
  'certificate.changed': [
    {
      resource: 'ship/cert',
      actions: ['extend', 'endorse', 'restore', 'unendorsed', 'insurance'],
    },
    ...toValid(true),
  ],
  'certificate.lapsed': [toStanding('lapsed')],
  'certificate.suspended': [toStanding('suspended')],
  'certificate.expired': [toStanding('expired')],
  'certificate.reinstated': [toStanding('inForce')],
  'certificate.withdrawn': [...toValid(false), toStanding('withdrawn')],
  // Of the one that is replaced, when its successor is signed.
  'certificate.reissued': [
    ...certificates.map((resource) => ({ resource, actions: ['supersede'] })),
    toStanding('superseded'),
  ],
  'ship.created': [{ resource: 'basic/ship', actions: ['create'] }],
  'ship.changed': [{ resource: 'basic/ship', actions: ['update'] }],
  'task.assigned': [
    { resource: 'work/surveyWork', actions: ['create', 'reassign'] },
    { resource: 'work/regCert', actions: ['create'] },
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
      ({ resource, actions, when = () => true }) =>
        resource === entry.resource &&
        actions.includes(entry.action) &&
        when((field) => changedTo(entry, field)),
    ),
  )?.[0]
