import { defineCall, defineContract, idempotent } from '#common/contract.ts'
import type { Call, SaveResult } from '#common/contract.ts'
import {
  bool,
  enumOf,
  dict,
  email,
  instant,
  int,
  required,
  objectSchema,
  password,
  ref,
  refList,
  objectList,
  subject,
  text,
} from '#common/fields.ts'
import type { Values } from '#common/fields.ts'
import { taskNodes } from '#common/machine.ts'
import { calledBy, signedInReaders } from '#common/readers.ts'

export const relationNames = ['relatedSurveyor', 'relatedCustomers', 'relatedFlagState'] as const
export type RelationName = (typeof relationNames)[number]
const relations: Readonly<Record<string, readonly RelationName[]>> = {
  customer: ['relatedCustomers'],
  flag: ['relatedFlagState'],
}

/**
 * Relations that a user of this type can have; staff may be surveyors too, such as a chief
 * surveyor.
 */
export const relationsOf = (userType: string): readonly RelationName[] =>
  relations[userType] ?? ['relatedSurveyor']

/** User name in place of that of a person whose data is erased. */
export const pseudonymOf = (id: number): string => `former-${id}`

const ofUser = { userId: required(subject('sys/user')) }
/**
 * `firstPassword`: shown in this answer only, for handing over; null when there is none to show.
 * `firstIsPhone`: it is the phone number, by the settings
 */
const first = { firstPassword: text(60), firstIsPhone: required(bool()) }
const session = {
  id: required(int(1, Number.MAX_SAFE_INTEGER)),
  createTime: required(instant()),
  lastSeen: required(instant()),
  ip: text(),
  userAgent: text(),
  current: required(bool()),
  way: required(enumOf('password', 'provider', 'passkey')),
  providerZh: text(),
  providerEn: text(),
}
const passkey = {
  id: required(int(1, Number.MAX_SAFE_INTEGER)),
  name: required(text(60)),
  createTime: required(instant()),
  lastUsed: instant(),
}

const definition = {
  doc: 'Users',
  readers: ['staff'],
  fields: {
    username: required(text(60, '^[A-Za-z0-9._@-]{2,60}$')),
    name: required(text(100)),
    nameZh: text(50),
    phone: required(text(30, '^\\+?[0-9][0-9 -]{4,27}[0-9]$')),
    email: required(email()),
    sex: dict('SEX'),
    region: dict('REGION'),
    userType: required(dict('USER_TYPE')),
    roleId: required(ref('sys/role')),
    status: required(enumOf(1, 0)),
    relatedSurveyor: ref('basic/surveyor'),
    relatedCustomers: refList('basic/customer'),
    relatedFlagState: ref('basic/flag'),
    password: password(),
  },
  readOnlyFields: {
    roleName: required(text()),
    roleNameEn: text(),
    taskNode: required(enumOf(...taskNodes)),
    passwordUpdateTime: required(instant()),
    mustChangePassword: required(bool()),
    secondFactor: required(bool()),
    relatedSurveyorName: text(),
    relatedFlagStateNameZh: text(),
    relatedFlagStateNameEn: text(),
  },
  searchColumns: ['username', 'name', 'nameZh', 'phone', 'email'],
  filters: [
    'roleId',
    'region',
    'userType',
    'status',
    'taskNode',
    'relatedSurveyor',
    'relatedCustomers',
    'relatedFlagState',
  ],
  defaultSort: 'username',
  title: { zh: 'nameZh', en: 'name', extraColumns: ['username', 'region'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    resetPassword: defineCall(
      'Sets a new first password, returned only here; it must be changed at the next ' +
        'sign-in, within 72 hours',
      ofUser,
      first,
    ),
    resetFactor: defineCall(
      'Removes the second factor of a user who has lost it; ends all their sessions, and ' +
        'notifies them by mail',
      ofUser,
      {},
    ),
    personalData: calledBy(
      defineCall(
        'Everything stored about a user, as a JSON file: the own data, or with the right that of ' +
          'another user. Secrets are left out',
        ofUser,
        {},
        'file',
      ),
      ...signedInReaders,
    ),
    erase: idempotent(
      defineCall(
        'Replaces the personal data of an inactive user by a pseudonym, permanently, and deletes what ' +
          'belongs to them alone. The audit trail and issued documents are not changed',
        { ...ofUser, reason: required(text(500)) },
        {},
      ),
    ),
    sessions: calledBy(
      defineCall(
        'Active sessions of a user: the own ones, or with the right those of others',
        ofUser,
        { list: required(objectList(session)) },
      ),
      ...signedInReaders,
    ),
    endSession: calledBy(
      defineCall('Ends one session of a user', { ...ofUser, sessionId: session.id }, {}),
      ...signedInReaders,
    ),
    endSessions: calledBy(
      defineCall('Ends every session of a user except that of the caller', ofUser, {
        ended: required(int()),
      }),
      ...signedInReaders,
    ),
    passkeys: calledBy(
      defineCall('Passkeys of a user: the own ones, or with the right those of others', ofUser, {
        list: required(objectList(passkey)),
      }),
      ...signedInReaders,
    ),
    removePasskey: calledBy(
      defineCall(
        'Removes a passkey of a user and ends their other sessions; requires a proof of identity ' +
          'of the last five minutes by password, passkey or identity provider. When another ' +
          'person removes it, the user is notified by mail',
        { ...ofUser, passkeyId: passkey.id },
        {},
      ),
      ...signedInReaders,
    ),
  },
} as const

const { save } = defineContract('sys/user', definition).callSchemas
if (!save?.out) throw new Error("sys/user has no call 'save'")
type FirstShown = Values<typeof first>
type Saving = Partial<Values<typeof definition.fields>> & {
  id?: number
  version?: number
  userId?: number
}

/**
 * User accounts. Specification section 3. The profile form saves with the own `userId` and profile
 * fields, without version; administrators save with `id` and `version` as usual.
 */
export const user = defineContract('sys/user', {
  ...definition,
  confirmed: ['save', 'remove'],
  calls: {
    ...definition.calls,
    save: {
      ...save,
      readers: signedInReaders,
      doc:
        'Creates a user, or changes one with id; with the own userId, changes the own ' +
        'profile. A user created without a password gets a first password, returned only here ' +
        'and valid for 72 hours',
      in: {
        ...save.in,
        properties: { ...(save.in['properties'] as object), userId: subject('sys/user').schema },
        else: { if: { required: ['userId'] }, else: save.in['else'] },
      },
      out: {
        ...save.out,
        properties: {
          ...(save.out['properties'] as object),
          ...(objectSchema(first)['properties'] as object),
        },
      },
    } as Call<Saving, SaveResult & Partial<FirstShown>>,
  },
})
