import type { Resource } from '#server/core/resource.ts'
import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { surveyRequest } from '../surveyRequest.contract.ts'

export type SurveyRequestResource = Resource<typeof surveyRequest, 'surveyRequest'>
/** A survey request as getRow() reads it. */
export type SurveyRequestRow = RecordRow<typeof surveyRequest, 'surveyRequest'>
/** A survey request as lockRow() reads it, with every column of its table. */
export type LockedSurveyRequest = LockedRow<typeof surveyRequest, 'surveyRequest'>
