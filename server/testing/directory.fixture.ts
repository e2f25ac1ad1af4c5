/** For tests: an identity provider that is set up in the application. */
import { clientId, clientSecret, startOidcProvider } from './oidc-provider.ts'
import type { DirectoryAccount, TestProvider } from './oidc-provider.ts'
import type { AnyAnswer, Client, TestApp } from './testing.ts'

export interface Directory extends TestProvider {
  providerId: number
}

export const roleOf = async ({ services }: TestApp, taskNode: string): Promise<number> =>
  (
    await services.db
      .selectFrom('role')
      .where('taskNode', '=', taskNode)
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id

export const providerValues = <M extends object = object>(issuer: string, more = {} as M) => ({
  nameZh: '协会目录',
  nameEn: 'Society directory',
  issuer,
  clientId,
  clientSecret,
  scopes: 'profile email',
  groupsClaim: 'groups',
  managesRoles: true,
  createsUsers: true,
  localSignIn: true,
  status: 1,
  ...more,
})

/** Starts a provider, and sets it up with a group `finance` and a group `surveyors`. */
export async function setUpDirectory(app: TestApp, admin: Client): Promise<Directory> {
  ;(app.services.config as { publicUrl: string }).publicUrl = app.url
  const provider = await startOidcProvider(app.url)
  const { id } = await admin.callOk('sys/identityProvider/save', providerValues(provider.issuer))
  const group = async (groupName: string, priority: number, taskNode: string, region: string) =>
    admin.callOk('sys/identityGroup/save', {
      providerId: id,
      groupName,
      priority,
      userType: 'staff',
      roleId: await roleOf(app, taskNode),
      region,
    })
  await group('finance', 10, 'sys_finance', 'SHA')
  await group('surveyors', 20, 'sys_surveyor', 'SIN')
  return Object.assign(provider, { providerId: id })
}

let accounts = 0
/** Adds an account to the directory. @returns its subject */
export function addAccount(directory: Directory, more: DirectoryAccount = {}): string {
  const name = `person${++accounts}`
  const subject = `sub-${name}`
  directory.accounts[subject] = {
    preferred_username: name,
    name: `Person ${accounts}`,
    email: `${name}@society.example`,
    groups: ['finance'],
    ...more,
  }
  return subject
}

/** Begins a sign-in and goes through the provider. @returns the input of `provider/finish` */
export async function answerOf(
  directory: Directory,
  who: Client,
  subject: string,
  jar = new Map<string, string>(),
): Promise<Record<string, string>> {
  const begun = await who.callOk('auth/provider/begin', { providerId: directory.providerId })
  return pass(directory, begun, subject, jar)
}

/** Goes through the provider. @returns the input of `provider/finish` or `provider/finishOwn` */
export async function pass(
  directory: Directory,
  { url, browser, state }: AnyAnswer,
  subject: string,
  jar = new Map<string, string>(),
): Promise<Record<string, string>> {
  directory.signsIn = subject
  const { state: returned, ...sent } = Object.fromEntries(await directory.follow(url, jar))
  if (returned !== state) throw new Error('another state')
  const { code, iss, error } = sent
  return { state, browser, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) }
}

let providers = 0
/** Values of a provider that is not called, with the column names of the table. */
export const newProvider = () => {
  const { clientSecret: _, ...values } = providerValues(`https://directory${++providers}.example`)
  return values
}
/** @returns the id of a new provider */
export const storedProvider = async ({ services }: TestApp): Promise<number> =>
  (
    await services.db
      .insertInto('identityProvider')
      .values(newProvider())
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
export const newGroup = async (app: TestApp) => ({
  providerId: await storedProvider(app),
  groupName: 'finance',
  priority: 10,
  userType: 'staff',
  roleId: await roleOf(app, 'sys_finance'),
})
/** @returns the id of a new group */
export const storedGroup = async (app: TestApp): Promise<number> =>
  (
    await app.services.db
      .insertInto('identityGroup')
      .values(await newGroup(app))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
