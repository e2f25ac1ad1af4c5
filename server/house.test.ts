import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { machineFaults } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { moves } from './machine/machine.ts'
import { readHouse } from './modules.ts'
import { resourceFaults, rightsOf } from './resource.ts'
import type { Resource } from './resource.ts'

const root = resolve(import.meta.dirname, '..')
const house = await readHouse()
const resources = [...house.resources.values()]
const folders: string[] = []
afterAll(async () => { for (const folder of folders) await rm(folder, { recursive: true }) })

describe('the house', () => {
  test('has no faults', () => {
    expect(resources.length).toBeGreaterThan(5)
    expect(resources.flatMap(resourceFaults)).toEqual([])
    expect(resources.flatMap((r) => (r.machine ? machineFaults(r.machine) : []))).toEqual([])
  })

  test('every call has a right, and every right words of its own in both languages', () => {
    for (const r of resources) for (const [name, action] of Object.entries(r.actions)) expect(action.needs, `${r.contract.path}/${name}`).toMatch(/^(public|signedIn|\w+\.\w+\.\w+)$/)
    const nameless = resources.flatMap((r) => [...rightsOf(r)].filter(([right, [zh, en]]) => zh === right.split('.').at(-1) || !zh || !en).map(([right]) => right))
    expect(nameless).toEqual([])
  })

  test('each folder answers under its own address', () => {
    for (const file of globSync('modules/**/server/*.routes.ts', { cwd: root })) {
      const address = file.replaceAll('\\', '/').replace(/^modules\//, '').replace(/\/server\/.*$/, '')
      expect(house.resources.has(address), `${file} answers calls of /api/${address}/`).toBe(true)
    }
  })
})

/** A house with one resource, whose routes file is the given text. */
async function houseWith(routes: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'house-'))
  folders.push(folder)
  await mkdir(join(folder, 'modules/x/thing/server'), { recursive: true })
  const from = (path: string) => JSON.stringify(join(root, path))
  await writeFile(join(folder, 'modules/x/thing/server/thing.routes.ts'), `
    import { call, contract } from ${from('common/contract.ts')}
    import { machine, state } from ${from('common/machine.ts')}
    import { text } from ${from('common/text.ts')}
    import { resource } from ${from('server/resource.ts')}
    const thing = contract('x/thing', { doc: '', readers: ['staff'], fields: {}, crud: [], calls: { look: call('', {}, {}) } })
    const thingText = text('thing', { title: ['物', 'Things'], one: ['物', 'Thing'], labels: {} })
    ${routes}`)
  return folder
}

describe('the server does not start with', () => {
  const refusals: [string, string, RegExp][] = [
    ['a call without a right', `export default resource(thing, thingText, { scope: 'shared', grants: {} }, () => ({ look: { run: () => ({}) } }))`, /x\/thing\/look: needs no right/],
    ['a call that nobody answers', `export default resource(thing, thingText, { scope: 'shared', grants: {} }, () => ({}))`, /x\/thing\/look: in the contract, but not answered/],
    ['an answer to a call that the contract does not know', `export default resource(thing, thingText, { scope: 'shared', grants: {} }, () => ({ look: { needs: 'public', run: () => ({}) }, hide: { needs: 'public', run: () => ({}) } }))`, /x\/thing\/hide: answered, but not in the contract/],
    ['a right that nobody is granted', `export default resource(thing, thingText, { scope: 'shared', grants: {} }, () => ({ look: { needs: 'x.thing.look', run: () => ({}) } }))`, /nobody is granted 'x.thing.look'/],
    ['a word in one language only', `export default resource(thing, { ...thingText, one: { ...thingText.one, en: '' } }, { scope: 'shared', grants: {} }, () => ({ look: { needs: 'public', run: () => ({}) } }))`, /thing.one: a language is missing/],
    ['a move of the machine that no call makes', `const word = { key: 'w', zh: '词', en: 'Word' }
      const opening = machine('x/thing', { states: { open: state(1, ['开', 'Open'], 'blue', 'edit') }, start: 'open', ends: ['open'], words: { moves: { shut: word } }, moves: { shut: { from: ['open'], to: 'open', needs: 'x.thing.look' } } })
      export default resource(thing, thingText, { scope: 'shared', machine: opening, grants: { look: ['sys_admin'] } }, () => ({ look: { needs: 'x.thing.look', run: () => ({}) } }))`, /x\/thing: the machine has the move 'shut', but no call makes it/],
    ['a routes file that exports nothing', '', /does not export 'default'/],
  ]
  test.each(refusals)('%s', async (_what, routes, message) => {
    await expect(readHouse(await houseWith(routes))).rejects.toThrow(message)
  })
  test('and does start with a resource in order', async () => {
    const sound = await houseWith(`export default resource(thing, thingText, { scope: 'shared', grants: { look: ['sys_admin'] } }, () => ({ look: { needs: 'x.thing.look', run: () => ({}) } }))`)
    expect([...(await readHouse(sound)).resources.keys()]).toEqual(['x/thing'])
  })
})

describe('machines', () => {
  const word: Phrase = { key: 'w', zh: '词', en: 'Word' }
  const look = { tone: 'grey', icon: 'edit', onPath: true } as const
  const sound: AnyMachine = {
    path: 'x/thing', states: { open: 1, shut: 2 }, looks: { open: look, shut: look }, start: 'open', ends: ['shut'], moves: { shut: [{ from: ['open'], to: 'shut', needs: 'x.thing.shut' }] },
    words: { states: { open: word, shut: word }, moves: { shut: word } },
  }
  test.each([
    ['a target that is no state', { ...sound, moves: { shut: [{ from: ['open'], to: 'gone', needs: '' }] } }, `no state 'gone'`],
    ['a state nothing leads to', { ...sound, states: { open: 1, shut: 2, lost: 3 }, words: { ...sound.words, states: { ...sound.words.states, lost: word } } }, `nothing leads to 'lost'`],
    ['a dead end', { ...sound, ends: [] }, `nothing leads on from 'shut'`],
    ['a state without words', { ...sound, words: { ...sound.words, states: { open: word } } }, `no words for state 'shut'`],
  ])('with %s are refused', (_what, broken, message) => {
    expect(machineFaults(sound)).toEqual([])
    expect(machineFaults(broken as AnyMachine).join()).toContain(message)
  })
  test('a move with several targets needs somebody to choose', () => {
    const forked = { ...sound, moves: { shut: [{ from: ['open'], to: { pass: { small: 'shut', big: 'open' }, fail: 'open' }, needs: 'x.thing.shut' }] } }
    const r = { contract: { path: 'x/thing' }, machine: forked } as unknown as Resource & { machine: AnyMachine }
    expect(machineFaults(forked)).toEqual([])
    expect(() => moves(r, { shut: null })).toThrow('x/thing/shut needs a choice between small, big')
    expect(moves(r, { shut: { choose: () => 'small' } })['shut']!.needs).toBe('x.thing.shut')
  })
})

describe('texts', async () => {
  const files = globSync('{server,modules,web}/**/*.{text,machine}.ts', { cwd: root }).concat('server/http/refusal.ts')
  const books = await Promise.all(files.map(async (file) => [file, Object.values(await import(resolve(root, file)) as object)] as const))
  const isPhrase = (x: unknown): x is Phrase => typeof x === 'object' && x !== null && 'key' in x && 'zh' in x && 'en' in x
  const phrasesIn = (x: unknown): Phrase[] => (isPhrase(x) ? [x] : typeof x === 'object' && x !== null ? Object.values(x).flatMap(phrasesIn) : [])
  const all = books.flatMap(([file, exported]) => exported.flatMap(phrasesIn).map((phrase) => ({ file, ...phrase })))

  test('every phrase has both languages, with the same parameters', () => {
    expect(all.length).toBeGreaterThan(200)
    const parameters = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    const faults = all.filter(({ zh, en }) => !zh.trim() || !en.trim() || /\p{Script=Han}/u.test(en.replace('中文', '')) || parameters(zh).join() !== parameters(en).join())
    expect(faults).toEqual([])
  })
  test('no two phrases that differ have the same key: errors are told apart by it', () => {
    const differing = [...Map.groupBy(all, ({ key }) => key)].filter(([, list]) => new Set(list.map(({ zh, en }) => `${zh}|${en}`)).size > 1)
    expect(differing.map(([key, list]) => `${key}: ${list.map(({ file }) => file).join(', ')}`)).toEqual([])
  })
})
