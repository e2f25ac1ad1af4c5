/** Every page of a record shows what another person changes, without a reload. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { camtFile } from '#modules/work/bankEntry/server/camt.fixture.ts'
import type { Client } from '#server/testing/testing.ts'
import { registeredPages } from '#tools/screenshots/pages-of-role.ts'
import { e2eApp } from './harness.ts'
import { openPath } from './page-actions.ts'

const app = e2eApp()

/** The record whose page is open, and what another person does then. */
interface Change {
  id: number
  /** text that the page shows afterwards, where it is not the marker */
  shows?: string
  change: (marker: string) => Promise<unknown>
}
interface Case {
  /** changes the record */
  by: string
  /** has the page open; default: the administrator */
  reader?: string
  tab?: string
  prepare: (client: Client, resource: string) => Promise<Change>
}

const rowsOf = async (client: Client, resource: string, query: object = {}) =>
  (await client.callOk(`${resource}/list`, { size: 200, ...query })).list as {
    id: number
    version: number
  }[]

/** At least one row. */
async function someRows(client: Client, resource: string, query: object = {}) {
  const [first, ...others] = await rowsOf(client, resource, query)
  if (!first) throw new Error(`no ${resource}`)
  return [first, ...others] as const
}

/** Writes the marker into a field of the first record that the person may edit. */
const saves =
  (field: string, query: object = {}, { ofCreator = false } = {}): Case['prepare'] =>
  async (client, resource) => {
    const own = (await client.callOk('auth/profile')).info.userId
    for (const { id } of await rowsOf(client, resource, query)) {
      const row = await client.callOk(`${resource}/get`, { id })
      if (row.can && !row.can.includes('save')) continue
      if (ofCreator && row.createBy !== own) continue
      return {
        id,
        change: (marker) =>
          client.callOk(`${resource}/save`, { id, version: row.version, [field]: marker }),
      }
    }
    throw new Error(`no ${resource} to edit`)
  }

/** Makes a move with a text on the first record of the list that allows it. */
const moves =
  (move: string, input: object, shows: string, query: object = {}): Case['prepare'] =>
  async (client, resource) => {
    for (const { id } of await rowsOf(client, resource, query)) {
      const row = await client.callOk(`${resource}/get`, { id })
      if (![...(row.can ?? []), ...(row.moves ?? [])].includes(move)) continue
      return {
        id,
        shows,
        change: () => client.callOk(`${resource}/${move}`, { id, version: row.version, ...input }),
      }
    }
    throw new Error(`no ${resource} for ${move}`)
  }

const key = (client: Client) =>
  client.callOk('sys/apiKey/save', {
    name: 'Fleet program',
    rights: ['basic.ship.read', 'sys.event.read'],
    dataType: 3,
    expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  })

const cases: Readonly<Record<string, Case>> = {
  '/basic/cert/detail': { by: 'chief', prepare: saves('nameEn') },
  '/basic/certFee/detail': { by: 'finance', prepare: saves('remark') },
  '/basic/certTemplate/detail': { by: 'chief', prepare: saves('templateName') },
  '/basic/customer/detail': { by: 'operator', prepare: saves('name') },
  '/basic/flag/detail': { by: 'manager', prepare: saves('nameEn') },
  '/basic/othFee/detail': { by: 'finance', prepare: saves('remark') },
  '/basic/report/detail': { by: 'chief', prepare: saves('reportName') },
  '/basic/surveyor/detail': { by: 'chief', prepare: saves('remark') },
  '/crf/cert/detail': { by: 'surveyor', prepare: saves('remark', { status: [10] }) },
  '/crf/info/detail': {
    by: 'operator',
    prepare: saves('name', { status: [10] }, { ofCreator: true }),
  },
  '/ship/cert/detail': {
    by: 'operator',
    async prepare(client, resource) {
      for (const { id, version } of await rowsOf(client, resource, { standing: ['inForce'] }))
        if ((await client.callOk(`${resource}/windows`, { id })).windows.length > 0)
          return {
            id,
            change: (marker) =>
              client.callOk(`${resource}/remind`, {
                id,
                version,
                offset: 3,
                unit: '3',
                reminderType: 0,
                reminderContent: marker,
              }),
          }
      throw new Error('no certificate with a window')
    },
  },
  '/ship/manager/info': {
    by: 'operator',
    async prepare(client, resource) {
      const [{ id }] = await someRows(client, resource)
      const { version } = await client.callOk('basic/customer/get', { id })
      return {
        id,
        change: (name) => client.callOk('basic/customer/save', { id, version, name }),
      }
    },
  },
  '/ship/query/info': {
    by: 'operator',
    tab: 'facts',
    async prepare(client, resource) {
      const [{ id }] = await someRows(client, resource)
      const { version } = await client.callOk('basic/ship/get', { id })
      return {
        id,
        change: (officialNo) => client.callOk('basic/ship/save', { id, version, officialNo }),
      }
    },
  },
  '/ship/record/detail': { by: 'chief', prepare: saves('title') },
  '/sys/apiKey/detail': {
    by: 'admin',
    async prepare(client) {
      const { id, version } = await key(client)
      return { id, change: (name) => client.callOk('sys/apiKey/save', { id, version, name }) }
    },
  },
  '/sys/confirmation/detail': {
    by: 'chief',
    reader: 'admin',
    async prepare(client) {
      const [{ id }] = await someRows(client, 'ship/cert', { standing: ['inForce'] })
      const { version } = await client.callOk('ship/cert/get', { id })
      await client.callOk('ship/cert/valid', { id, version, valid: 0, remark: 'Damaged' })
      const [request] = await someRows(client, 'sys/confirmation')
      return {
        id: request.id,
        shows: 'Withdrawn',
        change: () =>
          client.callOk('sys/confirmation/takeBack', { id: request.id, version: request.version }),
      }
    },
  },
  '/sys/dictCode/detail': { by: 'admin', prepare: saves('titleEn') },
  '/sys/form/detail': { by: 'chief', prepare: saves('nameEn') },
  '/sys/formTemplate/detail': { by: 'chief', prepare: saves('nameEn') },
  '/sys/law/detail': { by: 'manager', prepare: saves('title') },
  '/sys/news/detail': { by: 'manager', prepare: saves('titleEn') },
  '/sys/rule/detail': { by: 'admin', prepare: saves('ruleNameEn') },
  '/sys/user/detail': { by: 'admin', reader: 'admin', prepare: saves('name') },
  '/sys/webhook/detail': {
    by: 'admin',
    async prepare(client) {
      const { id, version } = await client.callOk('sys/webhook/save', {
        name: 'Fleet events',
        url: 'https://fleet.example/events',
        kinds: ['ship.changed'],
        apiKeyId: (await key(client)).id,
      })
      return { id, change: (name) => client.callOk('sys/webhook/save', { id, version, name }) }
    },
  },
  '/work/bankEntry/detail': {
    by: 'finance',
    async prepare(client, resource) {
      const statement = camtFile([{ amount: -8, reference: 'Charges' }])
      await client.upload('november.xml', statement, '', `${resource}/import`)
      return moves(
        'ignore',
        { reason: 'Bank charges' },
        'Set aside: Bank charges',
      )(client, resource)
    },
  },
  '/work/collection/detail': {
    by: 'finance',
    prepare: moves('reverse', { reason: 'Bounced' }, 'Reversed'),
  },
  '/work/invoice/detail': {
    by: 'finance',
    prepare: moves('void', { reason: 'A mistake' }, 'Void', { state: ['open'] }),
  },
  '/work/quotation/detail': { by: 'operator', prepare: saves('quoNm', { status: [10] }) },
  '/work/regCert/detail': { by: 'operator', prepare: saves('remark', { status: [10] }) },
  '/work/surveyCert/detail': { by: 'surveyor', prepare: saves('remark', { status: [10] }) },
  '/work/surveyRequest/detail': {
    by: 'operator',
    async prepare(client, resource) {
      const [{ id }] = await someRows(client, resource)
      return { id, change: (text) => client.callOk(`${resource}/message`, { id, text }) }
    },
  },
  '/work/surveyWork/detail': {
    by: 'surveyor',
    prepare: moves('refuse', { remark: 'The surveyor is on leave' }, 'The surveyor is on leave'),
  },
}

test('every page of a record has a case', async () => {
  const { paths, recordPages } = await registeredPages()
  const ofRecords = [
    ...paths.filter((path) => /\/(detail|info)$/.test(path)),
    ...Object.values(recordPages).map((path) => path.split('?')[0]!),
  ]
  expect(Object.keys(cases)).toEqual(
    [...new Set(ofRecords)].filter((path) => !path.endsWith('/list')).sort(),
  )
})

/** One window for each reader, because to open one costs as much as the test of a page. */
const windows = new Map<string, Promise<Page>>()
function windowOf(reader: string): Promise<Page> {
  if (!windows.has(reader)) windows.set(reader, app.signedInPage(reader))
  return windows.get(reader)!
}

test.each(Object.keys(cases))('%s', async (path) => {
  const { by, reader = 'admin', tab, prepare } = cases[path]!
  const resource = path.split('/').slice(1, 3).join('/')
  const marker = `Changed ${Object.keys(cases).indexOf(path)}`
  const { id, shows = marker, change } = await prepare(await app.signInAs(by), resource)
  const page = await windowOf(reader)
  await openPath(page, `${path}?id=${id}${tab ? `&tab=${tab}` : ''}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const shown = page.locator('body').getByText(shows).filter({ visible: true })
  expect(await shown.count()).toBe(0)
  await change(marker)
  await shown.first().waitFor({ timeout: 10_000 })
})

test('an open form stays with what is typed while the server fails or refuses a refresh for now', async () => {
  const manager = await app.signInAs('manager')
  const { id } = (await manager.callOk('basic/flag/list', { size: 1 })).list[0]
  const page = await app.signedInPage('manager')
  await page.goto(`/basic/flag/detail?id=${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  const name = form.getByRole('textbox', { name: /English name$/ })
  await name.fill('Typed by hand')
  // 409: two transactions collided.
  for (const status of [503, 409]) {
    await page.route('**/api/basic/flag/get', (route) =>
      route.fulfill({
        status,
        json: { code: status, data: null, msg: 'Try again', error: 'http.failed' },
      }),
    )
    const refused = page.waitForResponse((response) => response.status() === status)
    const { version } = await manager.callOk('basic/flag/get', { id })
    await manager.callOk('basic/flag/save', { id, version, remark: `Changed before ${status}` })
    await refused
    await drawn(page)
    expect([status, await name.inputValue()]).toEqual([status, 'Typed by hand'])
  }
})

test('a page stays while the server does not answer a refresh of the profile', async () => {
  const page = await app.signedInPage('manager')
  await page.goto('/basic/flag/list')
  await page.getByRole('row').nth(1).waitFor()
  await page.route('**/api/auth/profile', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 503, data: null, msg: 'The server is busy', error: 'http.busy' },
    }),
  )
  const refused = page.waitForResponse((response) => response.status() === 503)
  // Everything is read again in the other language.
  await page.getByRole('button', { name: '中文' }).click()
  await refused
  await drawn(page)
  await page.getByRole('row').nth(1).waitFor()
})

/** The page has drawn what follows from an answer. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
