import { call, contract } from '#common/contract.ts'
import type { Call, Saved } from '#common/contract.ts'
import { bool, choice, dict, email, instant, int, must, objectSchema, password, ref, refs, rows, subject, text } from '#common/fields.ts'
import type { Values } from '#common/fields.ts'
import { taskNodes } from '#common/machine.ts'
import { calledBy, signedInReaders } from '#common/readers.ts'

export const relationNames = ['relatedSurveyor', 'relatedCustomers', 'relatedFlagState'] as const
export type RelationName = (typeof relationNames)[number]
const relations: Readonly<Record<string, readonly RelationName[]>> = { customer: ['relatedCustomers'], flag: ['relatedFlagState'] }

/** What a user of this type can be related to; staff may be surveyors too, as a chief surveyor is. */
export const relationsOf = (userType: string): readonly RelationName[] => relations[userType] ?? ['relatedSurveyor']

const ofUser = { userId: must(subject('sys/user')) }
/** `firstPassword`: to be handed over, shown in this answer alone; null where there is none to show. `firstIsPhone`: it is the phone number, as the settings say */
const first = { firstPassword: text(60), firstIsPhone: must(bool()) }
const session = { id: must(int(1, Number.MAX_SAFE_INTEGER)), createTime: must(instant()), lastSeen: must(instant()), ip: text(), userAgent: text(), current: must(bool()) }

const definition = {
  doc: 'Users',
  readers: ['staff'],
  fields: {
    username: must(text(60, '^[A-Za-z0-9._@-]{2,60}$')),
    name: must(text(100)),
    phone: must(text(30, '^\\+?[0-9][0-9 -]{4,27}[0-9]$')),
    email: must(email()),
    sex: dict('SEX'),
    region: dict('REGION'),
    userType: must(dict('USER_TYPE')),
    roleId: must(ref('sys/role')),
    status: must(choice(1, 0)),
    relatedSurveyor: ref('basic/surveyor'),
    relatedCustomers: refs('basic/customer'),
    relatedFlagState: ref('basic/flag'),
    password: password(),
  },
  shows: {
    roleName: must(text()), roleNameEn: text(), taskNode: must(choice(...taskNodes)), passwordUpdateTime: must(instant()), mustChangePassword: must(bool()), secondFactor: must(bool()),
    relatedSurveyorName: text(), relatedFlagStateNameZh: text(), relatedFlagStateNameEn: text(),
  },
  search: ['username', 'name', 'phone', 'email'],
  filters: ['roleId', 'region', 'userType', 'status', 'taskNode', 'relatedSurveyor', 'relatedCustomers', 'relatedFlagState'],
  sort: 'username',
  title: { zh: 'name', en: 'name', more: ['username', 'region'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    resetPassword: call('Gives a new first password, answered this once; it must be changed at the next sign-in, within 72 hours', ofUser, first),
    resetFactor: call('Takes the second factor of a person away, who has lost it; all their sessions end, and they are told by mail', ofUser, {}),
    sessions: calledBy(call('Where a person is signed in at present; one\'s own, or with the right anybody\'s', ofUser, { list: must(rows(session)) }), ...signedInReaders),
    endSession: calledBy(call('Ends one session of a person', { ...ofUser, sessionId: session.id }, {}), ...signedInReaders),
    endSessions: calledBy(call('Ends every session of a person, but for the one that calls', ofUser, { ended: must(int()) }), ...signedInReaders),
  },
} as const

const { save } = contract('sys/user', definition).shapes
type FirstShown = Values<typeof first>
type Saving = Partial<Values<typeof definition.fields>> & { id?: number; version?: number; userId?: number }

/**
 * People who sign in. Specification section 3. The profile form saves with the person's own `userId` and the
 * profile fields only, without version; whoever administers users saves with `id` and `version` as everywhere.
 */
export const user = contract('sys/user', {
  ...definition,
  confirmed: ['save', 'remove'],
  calls: {
    ...definition.calls,
    save: {
      ...save!, readers: signedInReaders,
      doc: 'Creates, or with id changes, a user; with the own userId, changes the own profile. Who is created without a password gets a first one, answered this once and good for 72 hours',
      in: {
        ...save!.in, properties: { ...(save!.in['properties'] as object), userId: subject('sys/user').schema },
        else: { if: { required: ['userId'] }, else: save!.in['else'] },
      },
      out: { ...save!.out, properties: { ...(save!.out!['properties'] as object), ...(objectSchema(first)['properties'] as object) } },
    } as Call<Saving, Saved & Partial<FirstShown>>,
  },
})
