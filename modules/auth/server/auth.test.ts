import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Answer, Harness } from '#server/testing.ts'

const password = 'Plimsoll-2026'
let house: Harness
beforeAll(async () => { house = await startHouse() })
afterAll(() => house.close())

/** A call with a token of one's own, as a client would make it. */
async function send(at: Harness, token: string, path: string, input: object = {}, lang = 'en'): Promise<Answer> {
  const response = await fetch(`${at.url}/api/${path}`, {
    method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': lang }, body: JSON.stringify(input),
  })
  return await response.json() as Answer
}
const signIn = async (username: string, word = password, lang: 'zh' | 'en' = 'en') => (await house.as()).call('auth/login', { username, password: word }, lang)
const tokenOf = async (username: string, word = password): Promise<string> => (await signIn(username, word)).data.token

describe('auth/login', () => {
  it('gives a token that nobody finds in the database', async () => {
    const token = await tokenOf('chief')
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from session where encode(token_hash, 'escape') like ${`%${token}%`}`.execute(house.services.db)
    expect(rows[0]!.n).toBe(0)
    expect((await send(house, token, 'auth/profile')).code).toBe(0)
  })

  it('says the same for a wrong password, an unknown account and one that is switched off', async () => {
    await house.services.db.updateTable('appUser').where('username', '=', 'flag2').set({ status: 0 }).execute()
    const answers = [await signIn('approver', 'wrong-1'), await signIn('nobody-at-all', 'wrong-1'), await signIn('flag2')]
    for (const answer of answers) expect(answer).toEqual({ code: 400, data: null, msg: 'User name or password is not right', error: 'auth.fail' })
    expect((await signIn('approver', 'wrong-1', 'zh')).msg).toBe('用户名或密码错误')
  })

  it('takes the user name in any letters and with blanks around it', async () => {
    expect((await signIn('  Operator ')).code).toBe(0)
  })

  it('lets one person sign in many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn('operator')))
    expect(answers.map((a) => a.code)).toEqual(Array(8).fill(0))
  })

  it('names what is missing', async () => {
    expect(await (await house.as()).call('auth/login', {})).toMatchObject({ code: 400, fields: [{ field: 'username' }, { field: 'password' }] })
  })
})

describe('sessions', () => {
  const { now } = Date
  const after = (minutes: number) => { house.services.sessions.now = () => now() + minutes * 60_000 }

  it('end after 15 minutes without activity, and not while there is some', async () => {
    const token = await tokenOf('finance')
    try {
      for (const minutes of [14, 28, 42]) {
        after(minutes)
        expect((await send(house, token, 'auth/profile')).code).toBe(0)
      }
      after(58)
      expect(await send(house, token, 'auth/profile')).toMatchObject({ code: 401, error: 'http.unauthenticated' })
      after(43)
      expect((await send(house, token, 'auth/profile')).code).toBe(401)
    } finally { after(0) }
  })

  it('are not kept alive by polling a job', async () => {
    const token = await tokenOf('finance')
    try {
      after(10)
      expect((await send(house, token, 'sys/job/get', { jobId: 'none' })).code).toBe(404)
      after(16)
      expect((await send(house, token, 'auth/profile')).code).toBe(401)
    } finally { after(0) }
  })

  it('end after twelve hours whatever happens', async () => {
    const token = await tokenOf('finance')
    try {
      for (let minutes = 0; minutes < 720; minutes += 14) {
        after(minutes)
        await send(house, token, 'auth/profile')
      }
      after(721)
      expect((await send(house, token, 'auth/profile')).code).toBe(401)
    } finally { after(0) }
  })
})

describe('auth/logout', () => {
  it('ends this session and no other', async () => {
    const [one, two] = [await tokenOf('surveyor'), await tokenOf('surveyor')]
    expect((await send(house, one, 'auth/logout')).code).toBe(0)
    expect((await send(house, one, 'auth/profile')).code).toBe(401)
    expect((await send(house, two, 'auth/profile')).code).toBe(0)
  })
})

describe('auth/profile', () => {
  it('tells who one is, with words in both languages', async () => {
    const { info } = await (await house.as('surveyor')).ok('auth/profile')
    expect(info).toMatchObject({
      username: 'surveyor', mustChangePassword: false, passwordMinLength: 7, idleMinutes: 15, userType: { name: 'surveyor', valueZh: '验船师', valueEn: 'Surveyor' },
      role: { taskNode: 'sys_surveyor', dataTypeEnum: { name: 2, titleZh: '本区域数据', titleEn: 'Own region' } },
    })
    expect(info.today).toBe(new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date()))
    expect(JSON.stringify(info)).not.toContain('argon2')
  })

  it('holds only the menus of the role, each with all that stand above it', async () => {
    const codes = async (name: string) => (await (await house.as(name)).ok('auth/profile')).menus.map((m: { code: string }) => m.code) as string[]
    const [admin, owner] = [await codes('admin'), await codes('owner')]
    expect(admin).toEqual(expect.arrayContaining(['sys', 'sys.user', 'sys.user.save', 'sys.role.allot', 'sys.log.read', 'sys.setting.save']))
    expect(owner.filter((code) => /^sys\.(user|role|menu|dict|setting|log)/.test(code))).toEqual([])
    const { menus } = await (await house.as('surveyor')).ok('auth/profile')
    const ids = new Set(menus.map((m: { menuId: number }) => m.menuId))
    expect(menus.filter((m: { parentId: number | null }) => m.parentId !== null && !ids.has(m.parentId))).toEqual([])
  })

  it('leaves out what an administrator has switched off', async () => {
    const admin = await house.as('admin')
    const row = (await admin.ok('sys/menu/all')).find((m: { code: string }) => m.code === 'basic.flag')
    const saved = await admin.ok('sys/menu/save', { id: row.id, version: (await admin.ok('sys/menu/get', { id: row.id })).version, status: 0 })
    const codes = (await (await house.as('finance')).ok('auth/profile')).menus.map((m: { code: string }) => m.code)
    expect(codes).not.toContain('basic.flag')
    await admin.ok('sys/menu/save', { ...saved, status: 1 })
  })
})

describe('auth/signature, auth/seal', () => {
  it('are empty for somebody who is no surveyor', async () => {
    const finance = await house.as('finance')
    expect(await finance.ok('auth/signature')).toEqual({ signature: null })
    expect(await finance.ok('auth/seal')).toEqual({ personalSeal: null, officialSeal: null })
  })
})

describe('auth/welcome', () => {
  interface Welcome { society: { nameZh: string; nameEn: string; logo: string | null }; offices: { key: string; nameZh: string; nameEn: string; timeZone: string | null; address: string | null }[] }
  const told = async () => (await house.as()).ok<Welcome>('auth/welcome')

  it('tells everybody the six regional offices, as the dictionary names them', async () => {
    const { society, offices } = await told()
    expect(society.nameEn).toMatch(/\S/)
    expect(offices.map((o) => [o.key, o.nameZh, o.nameEn])).toEqual([
      ['SHA', '上海', 'Shanghai'], ['SIN', '新加坡', 'Singapore'], ['PAN', '巴拿马', 'Panama'], ['TWN', '中国台湾', 'Taiwan'], ['KOR', '韩国', 'Korea'], ['PHL', '菲律宾', 'Philippines'],
    ])
    for (const { timeZone } of offices) expect(new Intl.DateTimeFormat('en', { timeZone: timeZone! }).resolvedOptions().timeZone).toMatch(/\//)
  })

  it('shows the logo of the society once one is set, as a picture without metadata; a file that is none is left out', async () => {
    const admin = await house.as('admin')
    const set = async (logo: string | null) => {
      const { version, society } = await admin.ok('sys/setting/get')
      await admin.ok('sys/setting/save', { version, society: { ...society, logo } })
      return (await told()).society.logo
    }
    expect((await told()).society.logo).toBeNull()
    const { data } = await admin.upload('logo.png', await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0b4a6f' } }).png().toBuffer(), 'image/png')
    const [head, picture] = (await set(data.attachmentId))!.split(',')
    expect(head).toBe('data:image/png;base64')
    expect(await sharp(Buffer.from(picture!, 'base64')).metadata()).toMatchObject({ format: 'png', width: 500 })
    expect((await admin.upload('logo.png', Buffer.from('no picture at all'), 'image/png')).code).toBe(400)
  })

  it('follows the dictionary and the settings: a name, an order, a region closed, an address', async () => {
    const admin = await house.as('admin')
    const entry = async (key: string) => (await admin.ok('sys/dict/list', { dictCode: ['REGION'], size: 200 })).list.find((e: { key: string }) => e.key === key)
    const [pan, sin, sha] = [await entry('PAN'), await entry('SIN'), await entry('SHA')]
    const { offices, version } = await admin.ok('sys/setting/get')
    await admin.ok('sys/setting/save', { version, offices: offices.map((o: { nameEn: string }) => (o.nameEn === 'Shanghai' ? { ...o, address: '1 Bund' } : o)) })
    await admin.ok('sys/dict/save', { id: pan.id, version: pan.version, status: 0 })
    await admin.ok('sys/dict/save', { id: sin.id, version: sin.version, valueEn: 'Singapore (head office)', sort: sha.sort - 1 })
    const shown = (await told()).offices
    expect(shown.map((o) => o.nameEn).slice(0, 2)).toEqual(['Singapore (head office)', 'Shanghai'])
    expect(shown.map((o) => o.key)).not.toContain('PAN')
    expect(shown[1]).toMatchObject({ address: '1 Bund' })
  })
})
