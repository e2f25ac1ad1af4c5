// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    surveyor: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      surname: string
      name: string
      fullName: string
      sex: string | null
      nationality: string
      idCard: string | null
      passport: string | null
      birthplace: string | null
      birthday: string | null
      city: string | null
      address: string | null
      mobile: string
      phone: string | null
      email: string
      fax: string | null
      organization: string | null
      region: string
      surveyorType: number
      surveyLevel: string | null
      flagIds: number[] | null
      shipModels: string[] | null
      inspectionScopes: string[] | null
      ports: string | null
      grantType: string | null
      grantStatus: string
      issueTime: string | null
      validityTime: string | null
      issuePlace: string | null
      grantFileId: string | null
      authorisations: Json | null
      highestEdu: string | null
      university: string | null
      experience1: string | null
      experience2: string | null
      experience3: string | null
      attachment1: string | null
      attachment2: string | null
      signature: string | null
      personalSeal: string | null
      officialSeal: string | null
      remark: string | null
      status: Generated<number>
      nameZh: string | null
      displayName: Generated<string>
    }
  }
}
