import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { surveyorText } from '../surveyor.text.ts'

/**
 * Clears the private data of the surveyor of an erased user: identity papers, birth, address,
 * contacts, signature and seals. Name, training and authorisations remain: a recognised organisation
 * documents the qualification of its surveyors (RO Code, part 2, appendix 1).
 * @throws Refusal 409 while the surveyor is active
 */
export async function erasePrivateData(
  { db }: RequestContext,
  { surveyorId, email }: { surveyorId: number | null; email: string },
): Promise<void> {
  if (surveyorId === null) return
  const { numUpdatedRows } = await db
    .updateTable('surveyor')
    .where('id', '=', surveyorId)
    .where('status', '=', 0)
    .set({
      sex: null,
      idCard: null,
      passport: null,
      birthplace: null,
      birthday: null,
      city: null,
      address: null,
      mobile: '000000',
      phone: null,
      email,
      fax: null,
      signature: null,
      personalSeal: null,
      officialSeal: null,
      version: sql`version + 1`,
      updateTime: sql`now()`,
    })
    .executeTakeFirst()
  if (!numUpdatedRows) refuse(409, surveyorText.eraseActive)
}
