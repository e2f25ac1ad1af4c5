import { defineCall, defineContract } from '#common/contract.ts'
import {
  bool,
  enumOf,
  instant,
  int,
  objectList,
  password,
  required,
  subject,
  text,
} from '#common/fields.ts'
import { calledBy, signedInReaders } from '#common/readers.ts'

const id = required(int(1, Number.MAX_SAFE_INTEGER))
const ofUser = { userId: required(subject('sys/user')) }

/** Identity providers by which people sign in: OpenID Connect. */
export const identityProvider = defineContract('sys/identityProvider', {
  doc: 'Identity providers by which people sign in (OpenID Connect)',
  readers: ['staff'],
  fields: {
    nameZh: required(text(60)),
    nameEn: required(text(60)),
    issuer: required(text(300)),
    clientId: required(text(200)),
    clientSecret: password(),
    scopes: required(text(200)),
    groupsClaim: required(text(100)),
    managesRoles: required(bool()),
    createsUsers: required(bool()),
    localSignIn: required(bool()),
    status: required(enumOf(1, 0)),
  },
  readOnlyFields: { hasSecret: required(bool()), users: required(int()) },
  searchColumns: ['nameZh', 'nameEn', 'issuer'],
  filters: ['status'],
  defaultSort: 'nameEn',
  title: { zh: 'nameZh', en: 'nameEn' },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history'],
  confirmed: ['save'],
  calls: {
    check: defineCall(
      'Asks a provider for its description, by which sign-ins go',
      { id },
      {
        /** where people are sent to sign in */
        authorizationEndpoint: required(text(500)),
        /** whether it reports sign-outs */
        backChannelLogout: required(bool()),
      },
    ),
    identities: calledBy(
      defineCall(
        'Accounts of providers that are linked to a user: the own ones, or with the right those of others',
        ofUser,
        {
          list: required(
            objectList({
              id,
              providerId: id,
              nameZh: required(text()),
              nameEn: required(text()),
              subject: required(text(300)),
              createTime: required(instant()),
              lastSignIn: instant(),
            }),
          ),
        },
      ),
      ...signedInReaders,
    ),
    link: defineCall(
      'Links an account of a provider, by its subject, to a user; they are notified by mail',
      { ...ofUser, providerId: id, subject: required(text(255)) },
      {},
    ),
    unlink: calledBy(
      defineCall('Removes a linked account of a user and ends its sessions', { ...ofUser, id }, {}),
      ...signedInReaders,
    ),
  },
})
