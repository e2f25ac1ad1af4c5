import { writtenUtn as written } from '#common/authentic/utn.ts'
import { today } from '#common/rules/dates.ts'
import type { Lang } from '#common/text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { productCertByUtn } from '#modules/crf/cert/server/verified-product.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { FileAnswer } from '#server/resource.ts'
import { resource } from '#server/resource.ts'
import { knownKeys, rootsPem } from '#server/signing/key-row.ts'
import { verify } from '../verify.contract.ts'
import { verifyText } from '../verify.text.ts'
import { limitPerHouse } from './rate-limit.ts'
import { verificationSheets } from './sheet.ts'
import type { Sheeted } from './sheet.ts'

const mayAsk = limitPerHouse(60, 60_000)
/** Sheets are typeset, which takes longer than to look something up. */
const mayPrint = limitPerHouse(20, 60_000)
type Status = 'valid' | 'superseded' | 'withdrawn' | 'expired'

async function verifyUtn(ctx: Ctx, { utn }: { utn: string }) {
  if (!mayAsk(ctx.services, ctx.ip)) refuse(429, verifyText.wait)
  return found(ctx, utn)
}

async function found(ctx: Ctx, utn: string) {
  const { shipCertId, ...page } = await endorsementPage(ctx, written(utn))
  const cert = await ctx.db.selectFrom('shipCertRow').where((eb) => (shipCertId ? eb('id', '=', shipCertId) : eb('utn', '=', written(utn))))
    .select(['id', 'utn', 'certNo', 'certNameZh', 'certNameEn', 'shipName', 'imo', 'companyName', 'companyImo', 'docTypes', 'flagNameZh', 'flagNameEn', 'issueDate', 'expiryDate', 'term', 'sha256', 'valid', 'supersededBy'])
    .executeTakeFirst()
  if (!cert) return verifyProduct(ctx, utn)
  const { id: _id, valid: _valid, supersededBy: _by, docTypes, ...shown } = cert
  return {
    ...shown, ...page, docTypes: await typesCovered(ctx, docTypes), ...await standing(ctx, { ...cert, superseded: cert.supersededBy !== null }), endorsements: await endorsementsShown(ctx, cert.id!),
  }
}

/** An endorsement page has a number and a hash of its own: with them one finds the certificate it belongs to. */
async function endorsementPage(ctx: Ctx, utn: string): Promise<{ shipCertId?: number; utn?: string; sha256?: string | null }> {
  const page = await ctx.db.selectFrom('certEndorsement').where('utn', '=', utn).select(['shipCertId', 'sha256']).executeTakeFirst()
  return page ? { ...page, utn } : {}
}

/** The surveys endorsed on a certificate, and those of its windows that were held before the register knew of endorsements. */
async function endorsementsShown(ctx: Ctx, shipCertId: number) {
  const pages = await ctx.db.selectFrom('certEndorsement').where('shipCertId', '=', shipCertId).select(['surveyType', 'inspectionDate as date', 'place']).execute()
  const done = await ctx.db.selectFrom('certWindow').where('shipCertId', '=', shipCertId).where('doneDate', 'is not', null).select(['surveyType', 'doneDate as date']).execute()
  const before = done.filter((w) => !pages.some((page) => page.date === w.date)).map((w) => ({ surveyType: w.surveyType, date: w.date!, place: null }))
  const types = new Map((await entriesOf(ctx.db, 'SURVEY_TYPE')).map((e) => [e.key, e]))
  return [...pages, ...before].sort((a, b) => (a.date < b.date ? -1 : 1))
    .map((one) => ({ ...one, surveyTypeZh: types.get(one.surveyType)?.valueZh ?? one.surveyType, surveyTypeEn: types.get(one.surveyType)?.valueEn ?? one.surveyType }))
}

/** The ship types a Document of Compliance names, as it names them; nothing of other certificates. */
async function typesCovered(ctx: Ctx, docTypes: string[] | null) {
  const entries = docTypes && new Map((await entriesOf(ctx.db, 'DOC_TYPE')).map((e) => [e.key, e]))
  return docTypes?.map((key) => ({ key, zh: entries!.get(key)?.valueZh ?? key, en: entries!.get(key)?.valueEn ?? key })) ?? null
}

/** A certificate of a product: it stands in no ship's record. */
async function verifyProduct(ctx: Ctx, utn: string) {
  const cert = await productCertByUtn(ctx.db, written(utn))
  if (!cert) return refuse(404, verifyText.unknown)
  const { valid: _valid, superseded: _superseded, ...shown } = cert
  return { ...shown, ...await standing(ctx, cert), shipName: null, imo: null, flagNameZh: null, flagNameEn: null, endorsements: [] }
}

/** Whether a certificate is in force, and who says so. */
async function standing(ctx: Ctx, cert: { valid: number | null; superseded: boolean | null; expiryDate: string | null; term: string | null }) {
  const { timeZone, society } = await readSettings(ctx.db)
  const expired = cert.expiryDate !== null && cert.expiryDate < today(timeZone)
  const status: Status = !cert.valid ? 'withdrawn' : cert.superseded ? 'superseded' : expired ? 'expired' : 'valid'
  const term = (await entriesOf(ctx.db, 'CERT_TERM')).find((e) => e.key === cert.term)
  return { status, termZh: term?.valueZh ?? cert.term!, termEn: term?.valueEn ?? cert.term!, societyNameZh: society.nameZh, societyNameEn: society.nameEn, checkedAt: new Date().toISOString() }
}

/** How to verify a certificate, on a page to be printed and kept with it. */
async function printSheet(ctx: Ctx, { utn, lang }: { utn: string; lang?: Lang | null }): Promise<FileAnswer> {
  if (!mayPrint(ctx.services, ctx.ip)) refuse(429, verifyText.wait)
  const { shipName, companyName, productName, imo, companyImo, ...cert } = await found(ctx, utn) as unknown as Record<'shipName' | 'companyName' | 'productName' | 'imo' | 'companyImo', string | null> & Sheeted
  const bytes = await verificationSheets(ctx, [{ ...cert, about: shipName ?? companyName ?? productName ?? '', imo: imo ?? companyImo ?? null }], lang ?? ctx.lang)
  return { bytes, name: `${cert.utn}.pdf`, type: 'application/pdf', inline: true }
}

/** The society's keys, by which a page that was opened once verifies without a connection. */
async function listKeys(ctx: Ctx) {
  if (!mayAsk(ctx.services, ctx.ip)) refuse(429, verifyText.wait)
  const { society } = await readSettings(ctx.db)
  return { list: await knownKeys(ctx.db), societyNameZh: society.nameZh, societyNameEn: society.nameEn, checkedAt: new Date().toISOString() }
}

export default resource(verify, verifyText, { scope: 'shared', grants: {} }, () => ({
  ':utn': { needs: 'public', reads: true, run: verifyUtn as never },
  keys: { needs: 'public', reads: true, run: listKeys },
  sheet: { needs: 'public', reads: true, run: printSheet as never },
  root: {
    needs: 'public', reads: true,
    run: async (ctx) => ({ bytes: Buffer.from(await rootsPem(ctx.db)), name: 'plimsoll-root.pem', type: 'application/x-pem-file' }) as never,
  },
}))
