// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    appUser: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      username: string
      name: string
      phone: string
      email: string
      sex: string | null
      region: string | null
      userType: string
      roleId: number
      status: Generated<number>
      passwordHash: string
      passwordUpdateTime: Generated<string>
      mustChangePassword: Generated<boolean>
      relatedSurveyor: number | null
      relatedCustomers: Generated<number[]>
      relatedFlagState: number | null
      passwordExpires: string | null
    }
    appUserRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      username: string | null
      name: string | null
      phone: string | null
      email: string | null
      sex: string | null
      region: string | null
      userType: string | null
      roleId: number | null
      status: number | null
      passwordUpdateTime: string | null
      mustChangePassword: boolean | null
      relatedSurveyor: number | null
      relatedCustomers: number[] | null
      relatedFlagState: number | null
      secondFactor: boolean | null
      roleName: string | null
      roleNameEn: string | null
      taskNode: string | null
      relatedSurveyorName: string | null
      relatedFlagStateNameZh: string | null
      relatedFlagStateNameEn: string | null
    }
    principal: {
      userId: number | null
      username: string | null
      name: string | null
      email: string | null
      active: boolean | null
      passwordHash: string | null
      passwordUpdateTime: string | null
      mustChangePassword: boolean | null
      region: string | null
      userType: string | null
      surveyorId: number | null
      customerIds: number[] | null
      flagId: number | null
      roleId: number | null
      roleName: string | null
      taskNode: string | null
      dataType: number | null
      rights: string[] | null
      secondFactor: boolean | null
      mustEnrol: boolean | null
    }
    recoveryCode: {
      userId: number
      codeHash: Buffer
      usedTime: string | null
    }
    secondFactor: {
      userId: number
      secret: string
      confirmedTime: string | null
      lastStep: Generated<number>
    }
  }
}
