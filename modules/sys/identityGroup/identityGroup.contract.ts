import { defineContract } from '#common/contract.ts'
import { dict, int, ref, refList, required, text } from '#common/fields.ts'

/** Groups of identity providers, each with the role and data scope of its members. */
export const identityGroup = defineContract('sys/identityGroup', {
  doc: 'Groups of identity providers, each with the role and data scope of its members',
  readers: ['staff'],
  fields: {
    providerId: required(ref('sys/identityProvider')),
    groupName: required(text(200)),
    priority: required(int(1, 999)),
    userType: required(dict('USER_TYPE')),
    roleId: required(ref('sys/role')),
    region: dict('REGION'),
    relatedCustomers: refList('basic/customer'),
    relatedFlagState: ref('basic/flag'),
  },
  readOnlyFields: {
    providerNameZh: required(text()),
    providerNameEn: required(text()),
    roleName: required(text()),
    roleNameEn: text(),
    relatedFlagStateNameZh: text(),
    relatedFlagStateNameEn: text(),
  },
  searchColumns: ['groupName'],
  filters: ['providerId', 'roleId'],
  defaultSort: 'priority',
  title: { zh: 'groupName', en: 'groupName' },
  crud: ['list', 'get', 'save', 'remove', 'history'],
  confirmed: ['save', 'remove'],
})
