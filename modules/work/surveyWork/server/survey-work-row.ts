import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { Resource } from '#server/core/resource.ts'
import type { surveyWork } from '../surveyWork.contract.ts'

export type SurveyWorkResource = Resource<typeof surveyWork, 'surveyWork'>
/** A survey task as getRow() reads it. */
export type SurveyWorkRow = RecordRow<typeof surveyWork, 'surveyWork'>
/** A survey task as lockRow() reads it. */
export type LockedSurveyWork = LockedRow<typeof surveyWork, 'surveyWork'>
