import { call, contract } from '#common/contract.ts'
import { bool, choice, dict, email, instant, must, password, ref, refs, text } from '#common/fields.ts'

/** People who sign in. Specification section 3. The client's `userId` is the row's `id`. */
export const user = contract('sys/user', {
  doc: 'Users',
  fields: {
    username: must(text(60, '^[A-Za-z0-9._@-]{2,60}$')),
    name: must(text(100)),
    phone: must(text(30, '^\\+?[0-9 -]{6,30}$')),
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
    userId: ref('sys/user'),
  },
  shows: { roleName: must(text()), taskNode: must(text()), passwordUpdateTime: must(instant()), mustChangePassword: must(bool()) },
  listWithout: ['relatedCustomers', 'userId'],
  search: ['username', 'name', 'phone', 'email'],
  filters: ['roleId', 'region', 'userType', 'status', 'taskNode'],
  sort: 'username',
  title: { zh: 'name', en: 'name', more: ['username', 'region'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history'],
  calls: {
    resetPassword: call('Sets the password back to the phone number; it must be changed at the next sign-in', { userId: must(ref('sys/user')) }, {}),
  },
})
