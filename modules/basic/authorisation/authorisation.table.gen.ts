// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    surveyorAuthorisation: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      surveyorId: number | null
      fullName: string | null
      surveyorType: number | null
      surveyLevel: string | null
      region: string | null
      flagId: number | null
      flagNameZh: string | null
      flagNameEn: string | null
      shipModels: string[] | null
      inspectionScopes: string[] | null
      issueTime: string | null
      validityTime: string | null
      state: string | null
    }
  }
}
