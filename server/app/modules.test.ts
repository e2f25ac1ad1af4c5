import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { fieldOf } from '#common/contract.ts'
import { validateMachine } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { moves } from '../records/state-machine/machine.ts'
import { loadModules } from './modules.ts'
import { validateResource, rightsOf } from '../core/validate-resource.ts'
import type { Resource } from '../core/resource.ts'

const root = resolve(import.meta.dirname, '../..')
const modules = await loadModules()
const resources = [...modules.resources.values()]
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

describe('the modules', () => {
  test('are valid', () => {
    expect(resources.length).toBeGreaterThan(5)
    expect(resources.flatMap(validateResource)).toEqual([])
    expect(resources.flatMap((r) => (r.machine ? validateMachine(r.machine) : []))).toEqual([])
  })

  test('every call has a right, and every right a unique label in both languages', () => {
    for (const r of resources)
      for (const [name, action] of Object.entries(r.actions))
        expect(action.requires, `${r.contract.path}/${name}`).toMatch(
          /^(public|signedIn|\w+\.\w+\.\w+)$/,
        )
    const nameless = resources.flatMap((r) =>
      [...rightsOf(r)]
        .filter(([right, [zh, en]]) => zh === right.split('.').at(-1) || !zh || !en)
        .map(([right]) => right),
    )
    expect(nameless).toEqual([])
  })

  test('a field that names a record can be chosen: its resource lists choices', () => {
    const unchoosable = resources.flatMap(({ contract }) =>
      Object.keys(contract.callSchemas.save ? contract.fields : {}).flatMap((name) => {
        const { ref } = fieldOf(contract, name) ?? {}
        const isListed = !ref || modules.resources.get(ref)?.actions['all']
        return isListed ? [] : [`${contract.path}.${name}: ${ref}`]
      }),
    )
    expect([...new Set(unchoosable)]).toEqual([])
  })

  test('each folder has its own API path', () => {
    for (const file of globSync('modules/**/server/*.routes.ts', { cwd: root })) {
      const address = file
        .replaceAll('\\', '/')
        .replace(/^modules\//, '')
        .replace(/\/server\/.*$/, '')
      expect(modules.resources.has(address), `${file} answers calls of /api/${address}/`).toBe(true)
    }
  })
})

/** An application folder with one resource, whose routes file has the given text. */
async function folderWithResource(routes: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'modules-'))
  folders.push(folder)
  await mkdir(join(folder, 'modules/x/thing/server'), { recursive: true })
  const from = (path: string) => JSON.stringify(join(root, path))
  await writeFile(
    join(folder, 'modules/x/thing/server/thing.routes.ts'),
    `
    import { defineCall, defineContract } from ${from('common/contract.ts')}
    import { defineMachine, state } from ${from('common/machine.ts')}
    import { defineMessages } from ${from('common/text.ts')}
    import { resource } from ${from('server/core/resource.ts')}
    const thing = defineContract('x/thing', { doc: '', readers: ['staff'], fields: {}, crud: [],
      calls: { look: defineCall('', {}, {}) } })
    const thingText = defineMessages('thing', { title: ['物', 'Things'], singular: ['物', 'Thing'], labels: {} })
    ${routes}`,
  )
  return folder
}

describe('the server does not start with', () => {
  const refusals: [string, string, RegExp][] = [
    [
      'a call without a right',
      `export default resource(thing, thingText, { scope: 'shared', defaultGrants: {} }, () => ({ look: { handler: () => ({}) } }))`,
      /x\/thing\/look: needs no right/,
    ],
    [
      'a call without a handler',
      `export default resource(thing, thingText, { scope: 'shared', defaultGrants: {} }, () => ({}))`,
      /x\/thing\/look: in the contract, but not answered/,
    ],
    [
      'a handler of a call that is not in the contract',
      `export default resource(thing, thingText, { scope: 'shared', defaultGrants: {} }, () => ({ look: { requires: 'public', handler: () => ({}) }, hide: { requires: 'public', handler: () => ({}) } }))`,
      /x\/thing\/hide: answered, but not in the contract/,
    ],
    [
      'a right without grants',
      `export default resource(thing, thingText, { scope: 'shared', defaultGrants: {} }, () => ({ look: { requires: 'x.thing.look', handler: () => ({}) } }))`,
      /no role is granted 'x.thing.look'/,
    ],
    [
      'a message in one language only',
      `export default resource(thing, { ...thingText, singular: { ...thingText.singular, en: '' } }, { scope: 'shared', defaultGrants: {} }, () => ({ look: { requires: 'public', handler: () => ({}) } }))`,
      /thing.singular: a language is missing/,
    ],
    [
      'a move without a call',
      `const word = { key: 'w', zh: '词', en: 'Word' }
      const opening = defineMachine('x/thing', {
        states: { open: state(1, ['开', 'Open'], 'blue', 'edit') },
        initialState: 'open', finalStates: ['open'], labels: { moves: { shut: word } },
        moves: { shut: { from: ['open'], to: 'open', requiredRight: 'x.thing.look' } } })
      export default resource(thing, thingText, {
        scope: 'shared', machine: opening, defaultGrants: { look: ['sys_admin'] } },
        () => ({ look: { requires: 'x.thing.look', handler: () => ({}) } }))`,
      /x\/thing: the machine has the move 'shut', but no call makes it/,
    ],
    ['a routes file that exports nothing', '', /does not export 'default'/],
  ]
  test.each(refusals)('%s', async (_what, routes, message) => {
    await expect(loadModules(await folderWithResource(routes))).rejects.toThrow(message)
  })
  test('starts with a valid resource', async () => {
    const sound = await folderWithResource(
      `export default resource(thing, thingText, { scope: 'shared', defaultGrants: { look: ['sys_admin'] } }, () => ({ look: { requires: 'x.thing.look', handler: () => ({}) } }))`,
    )
    expect([...(await loadModules(sound)).resources.keys()]).toEqual(['x/thing'])
  })
})

describe('machines', () => {
  const word: Message = { key: 'w', zh: '词', en: 'Word' }
  const look = { tone: 'grey', icon: 'edit', onPath: true } as const
  const sound: AnyMachine = {
    path: 'x/thing',
    states: { open: 1, shut: 2 },
    looks: { open: look, shut: look },
    initialState: 'open',
    finalStates: ['shut'],
    moves: { shut: [{ from: ['open'], to: 'shut', requiredRight: 'x.thing.shut' }] },
    labels: { states: { open: word, shut: word }, moves: { shut: word } },
  }
  test.each([
    [
      'a target that is no state',
      { ...sound, moves: { shut: [{ from: ['open'], to: 'gone', requiredRight: '' }] } },
      `no state 'gone'`,
    ],
    [
      'an unreachable state',
      {
        ...sound,
        states: { open: 1, shut: 2, lost: 3 },
        labels: { ...sound.labels, states: { ...sound.labels.states, lost: word } },
      },
      `nothing leads to 'lost'`,
    ],
    ['a dead end', { ...sound, finalStates: [] }, `nothing leads on from 'shut'`],
    [
      'a state without labels',
      { ...sound, labels: { ...sound.labels, states: { open: word } } },
      `no label for state 'shut'`,
    ],
  ])('with %s are refused', (_what, broken, message) => {
    expect(validateMachine(sound)).toEqual([])
    expect(validateMachine(broken as AnyMachine).join()).toContain(message)
  })
  test('a move with several targets needs a choice', () => {
    const forked = {
      ...sound,
      moves: {
        shut: [
          {
            from: ['open'],
            to: { pass: { small: 'shut', big: 'open' }, fail: 'open' },
            requiredRight: 'x.thing.shut',
          },
        ],
      },
    }
    const r = { contract: { path: 'x/thing' }, machine: forked } as unknown as Resource & {
      machine: AnyMachine
    }
    expect(validateMachine(forked)).toEqual([])
    expect(() => moves(r, { shut: null })).toThrow('x/thing/shut needs a choice between small, big')
    expect(moves(r, { shut: { choose: () => 'small' } })['shut']!.requires).toBe('x.thing.shut')
  })
})

describe('texts', async () => {
  const files = globSync('{server,modules,web}/**/*.{text,machine}.ts', { cwd: root }).concat(
    'server/core/refusal.ts',
  )
  const books = await Promise.all(
    files.map(
      async (file) => [file, Object.values((await import(resolve(root, file))) as object)] as const,
    ),
  )
  const isPhrase = (x: unknown): x is Message =>
    typeof x === 'object' && x !== null && 'key' in x && 'zh' in x && 'en' in x
  const phrasesIn = (x: unknown): Message[] =>
    isPhrase(x)
      ? [x]
      : typeof x === 'object' && x !== null
        ? Object.values(x).flatMap(phrasesIn)
        : []
  const all = books.flatMap(([file, exported]) =>
    exported.flatMap(phrasesIn).map((phrase) => ({ file, ...phrase })),
  )

  test('every message has both languages with the same parameters', () => {
    expect(all.length).toBeGreaterThan(200)
    const parameters = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    const errors = all.filter(
      ({ zh, en }) =>
        !zh.trim() ||
        !en.trim() ||
        /\p{Script=Han}/u.test(en.replace('中文', '')) ||
        parameters(zh).join() !== parameters(en).join(),
    )
    expect(errors).toEqual([])
  })
  test('different messages have different keys', () => {
    const differing = [...Map.groupBy(all, ({ key }) => key)].filter(
      ([, list]) => new Set(list.map(({ zh, en }) => `${zh}|${en}`)).size > 1,
    )
    expect(
      differing.map(([key, list]) => `${key}: ${list.map(({ file }) => file).join(', ')}`),
    ).toEqual([])
  })
})
