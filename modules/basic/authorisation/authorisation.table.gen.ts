// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    surveyorAuthorisation: {
      id: number | null
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      surveyorId: number
      fullName: string
      surveyorType: number
      surveyLevel: string | null
      region: string
      flagId: number
      flagNameZh: string
      flagNameEn: string
      shipModels: string[] | null
      inspectionScopes: string[] | null
      issueTime: string | null
      validityTime: string | null
      state: string
    }
  }
}
