import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { authText } from '../auth.text.ts'

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const [width, height, length] = [132, 44, 4]
const fontFile = resolve(import.meta.dirname, '../../../node_modules/@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')
interface Font { unitsPerEm: number; layout(text: string): { glyphs: { path: { toSVG(): string }; advanceWidth: number }[] } }
let font: Font | undefined

const between = (least: number, most: number) => randomInt(least * 10, most * 10) / 10

/** Letters as turned and shifted outlines, with lines through them: nothing in the picture is text. */
async function draw(answer: string): Promise<Buffer> {
  const [{ openSync }, { default: sharp }] = await Promise.all([import('@cantoo/fontkit'), import('sharp')])
  font ??= openSync(fontFile) as unknown as Font
  const scale = 30 / font.unitsPerEm
  const glyphs = font.layout(answer).glyphs.map((glyph, i) =>
    `<path transform="translate(${14 + i * 28 + between(-3, 3)} ${33 + between(-4, 4)}) rotate(${between(-22, 22)}) scale(${scale} ${-scale})" fill="hsl(${randomInt(190, 230)} 60% ${randomInt(20, 38)}%)" d="${glyph.path.toSVG()}"/>`)
  const lines = Array.from({ length: 5 }, () =>
    `<path fill="none" stroke="hsl(${randomInt(190, 230)} 45% ${randomInt(35, 60)}%)" stroke-width="1.4" d="M0 ${between(4, 40)} C 40 ${between(0, 44)} 90 ${between(0, 44)} ${width} ${between(4, 40)}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eef3f8"/>${glyphs.join('')}${lines.join('')}</svg>`
  return sharp(Buffer.from(svg), { density: 144 }).png().toBuffer()
}

/** Makes a captcha for the client's key. */
export async function newCaptcha(db: Db, key: string): Promise<Buffer> {
  const answer = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  await db.deleteFrom('captcha').where('createTime', '<', sql<string>`now() - interval '5 minutes'`).execute()
  await db.insertInto('captcha').values({ key, answer }).onConflict((c) => c.column('key').doUpdateSet({ answer, createTime: sql`now()` })).execute()
  return draw(answer)
}

/** Takes a captcha's answer. Single use: right or wrong, it is gone. @throws Refusal captchaInvalid or captchaError */
export async function takeCaptcha(db: Db, key: string | null | undefined, answer: string | null | undefined): Promise<void> {
  const row = key ? await db.deleteFrom('captcha').where('key', '=', key).where('createTime', '>', sql<string>`now() - interval '5 minutes'`).returning('answer').executeTakeFirst() : undefined
  if (!row) return refuse(400, authText.captchaInvalid)
  if (row.answer !== answer?.trim().toUpperCase()) refuse(400, authText.captchaError)
}
