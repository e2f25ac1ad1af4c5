/** Passkeys with the virtual authenticator of Chromium. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpDirectory } from '#server/testing/directory.fixture.ts'
import { axeViolations, e2eApp } from './harness.ts'

/** Filled when the application has started: its port is known then. */
const otherSites: string[] = []
const app = e2eApp({ otherSites })
/** Passkeys need a host name: an address of numbers is none. */
let site: string
beforeAll(() => {
  site = app.url.replace('127.0.0.1', 'localhost')
  otherSites.push(site)
  ;(app.services.config as { publicUrl: string }).publicUrl = site
})

/** Adds an authenticator inside the device, which verifies its user. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verifyUser = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { verifyUser }
}
const openPersonalCentre = async (page: Page) => {
  await page.goto(`${site}/work/surveyCert/list?panel=personal`)
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
}

test('a person adds a passkey, signs in by it, and an administrator removes it', async () => {
  const page = await app.anonymousPage('en')
  const { verifyUser } = await addAuthenticator(page)
  await page.goto(`${site}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await app.screenshot(page, 'passkey-sign-in')
  await app.signIn(page, 'surveyor')

  await openPersonalCentre(page)
  const panel = page.getByRole('dialog').first()
  // The sign-in was long ago: the password is asked for.
  await app.services.db.updateTable('session').set({ passwordTime: null }).execute()
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Laptop of tests')
  await app.screenshot(page, 'passkey-name')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Current password').fill('Plimsoll-2026')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await panel.getByText('Laptop of tests').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await axeViolations(page)).toEqual([])
  await panel.getByRole('heading', { name: 'Passkeys' }).scrollIntoViewIfNeeded()
  await app.screenshot(page, 'passkey-personal-centre')

  // The same device has a passkey already.
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device already has a passkey for this account').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('button', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename' })
  await rename.getByLabel('Name').fill('Old laptop')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await panel.getByText('Old laptop').waitFor()

  const signOut = async () => {
    await page.goto(`${site}/work/surveyCert/list`)
    await page.locator('.top-account').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  }
  await signOut()
  await verifyUser(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used').waitFor()
  await verifyUser(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.locator('.top-account').waitFor()
  await openPersonalCentre(page)
  await panel.getByText('Signed in with passkey').waitFor()

  // A proof of identity by passkey.
  await app.services.db.updateTable('session').set({ passkeyTime: null }).execute()
  await panel.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Passkey', { exact: true }).click()
  expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)
  await app.screenshot(page, 'passkey-confirm')
  await page.getByRole('button', { name: 'Confirm with passkey' }).click()
  await page.getByText('Scan this QR code with your authenticator app.').waitFor()

  const admin = await app.signedInPage('admin', 'en')
  const { id } = await app.services.db
    .selectFrom('appUser')
    .where('username', '=', 'surveyor')
    .select('id')
    .executeTakeFirstOrThrow()
  await admin.goto(`/sys/user/detail?id=${id}`)
  await admin.getByRole('tab', { name: 'Sign-in methods' }).click()
  await admin.getByText('Old laptop').waitFor()
  expect(await axeViolations(admin)).toEqual([])
  await app.screenshot(admin, 'passkey-user')
  await admin.getByRole('button', { name: 'Remove' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await admin.getByText('No passkeys').waitFor()

  await page.goto(`${site}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('The passkey was not accepted').waitFor()
})

test('an administrator links an account of a provider to a user, and unlinks it', async () => {
  const directory = await setUpDirectory(app, await app.signInAs('admin'))
  try {
    const { id } = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'finance')
      .select('id')
      .executeTakeFirstOrThrow()
    const page = await app.signedInPage('admin', 'en')
    await page.goto(`/sys/user/detail?id=${id}`)
    await page.getByRole('tab', { name: 'Sign-in methods' }).click()
    await page.getByText('No linked accounts').waitFor()
    await page.getByRole('button', { name: 'Link account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Link account' }).click()
    await dialog.getByText('Enter the subject').waitFor()
    await dialog.getByRole('combobox').click()
    await page.getByTitle('Society directory').click()
    await dialog.getByLabel('Subject (sub)').fill('sub-finance')
    await app.screenshot(page, 'identity-link')
    await dialog.getByRole('button', { name: 'Link account' }).click()
    await page.getByText('sub-finance').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await app.screenshot(page, 'identity-user')
    await page.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('No linked accounts').waitFor()
  } finally {
    await directory.close()
  }
})

test('pages about ways to sign in, in both languages, themes and widths', async () => {
  const looks = [
    ['zh', 1440, 'dark'],
    ['zh', 390, 'light'],
    ['en', 390, 'dark'],
  ] as const
  const { db } = app.services
  const { id: userId } = await db
    .selectFrom('appUser')
    .where('username', '=', 'operator')
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('passkey')
    .values({
      userId,
      name: 'Chrome（Windows）',
      credentialId: Buffer.alloc(16, 1),
      publicKey: Buffer.alloc(1),
      counter: 0,
    })
    .execute()
  const passkeys = { zh: '通行密钥', en: 'Passkeys' }
  for (const [lang, width, theme] of looks) {
    const name = `${lang}-${width}-${theme}`
    const page = await app.signedInPage('operator', lang, { width, theme })
    await page.goto('/work/surveyCert/list?panel=personal')
    const heading = page.getByRole('heading', { name: passkeys[lang] })
    await heading.scrollIntoViewIfNeeded()
    await page.getByText('Chrome（Windows）').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await app.screenshot(page, `passkeys-${name}`)
    const admin = await app.signedInPage('admin', lang, { width, theme })
    await admin.goto(`/sys/user/detail?id=${userId}&tab=signIn`)
    await admin.getByRole('heading', { name: passkeys[lang] }).waitFor()
    expect(await axeViolations(admin)).toEqual([])
    await app.screenshot(admin, `user-sign-in-${name}`)
  }
})
