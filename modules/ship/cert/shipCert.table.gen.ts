// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    calendarKey: {
      userId: number
      createTime: Generated<string>
      keyHash: Buffer
      lang: string
    }
    certEndorsement: {
      id: Generated<number>
      shipCertId: number
      createTime: Generated<string>
      createBy: number | null
      surveyType: string
      ruleCode: string | null
      occurrence: number | null
      inspectionDate: string
      place: string | null
      surveyorId: number | null
      surveyorName: string | null
      surveyCertId: number | null
      amendedOccurrence: number | null
      amendedAnniversary: string | null
      amendedExpiry: string | null
      explanationZh: string
      explanationEn: string
      fileId: string | null
      utn: string | null
      sha256: string | null
      remark: string | null
      action: Generated<string>
      method: Generated<string>
      consentFileId: string | null
    }
    certEvent: {
      id: Generated<number>
      createTime: Generated<string>
      createBy: number | null
      shipCertId: number
      kind: string
      cause: string | null
      day: string
      reason: string | null
      surveyType: string | null
    }
    certPending: {
      shipCertId: number
      startDate: string | null
      dueDate: string | null
      endDate: string | null
      until: string | null
    }
    certWindow: {
      id: Generated<number>
      shipCertId: number
      surveyType: string
      ruleCode: string
      occurrence: number
      startDate: string
      dueDate: string
      endDate: string
      doneDate: string | null
      waived: Generated<boolean>
      alternativeGroup: string | null
      words: string
      reminderTime: string | null
      reminderContent: string | null
      reminderType: number | null
    }
    certWindowRow: {
      id: number
      shipCertId: number
      surveyType: string
      ruleCode: string
      occurrence: number
      startDate: string
      dueDate: string
      endDate: string
      doneDate: string | null
      waived: boolean
      alternativeGroup: string | null
      explanationZh: string | null
      explanationEn: string | null
      reminderTime: string | null
      reminderContent: string | null
      reminderType: number | null
      status: string
    }
    correctedEndorsement: {
      id: number
      shipCertId: number
      createTime: string
      createBy: number | null
      surveyType: string
      ruleCode: string | null
      occurrence: number | null
      inspectionDate: string
      place: string | null
      surveyorId: number | null
      surveyorName: string | null
      surveyCertId: number | null
      amendedOccurrence: number | null
      amendedAnniversary: string | null
      amendedExpiry: string | null
      explanationZh: string
      explanationEn: string
      fileId: string | null
      utn: string | null
      sha256: string | null
      remark: string | null
      action: string
      method: string
      consentFileId: string | null
      correctedTime: Generated<string>
      correctedUser: number | null
      correctionReason: string
      correctedBy: number
    }
    reportedStanding: {
      shipCertId: number
      standing: string
      day: string
    }
    reportedStandingDay: {
      isOnly: Generated<boolean>
      day: string
    }
    shipCert: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      shipId: number | null
      companyId: number | null
      certId: number
      forFlagId: number | null
      docTypes: string[] | null
      surveyCertId: number | null
      crfCertId: number | null
      regCertId: number | null
      templateId: number | null
      certNo: string
      utn: string | null
      term: string
      surveyType: string | null
      actionType: string | null
      inspectionDate: string | null
      issueDate: string
      issuePlace: string | null
      expiryDate: string | null
      expiryBeforeExtension: string | null
      extensionKind: string | null
      extendedOn: string | null
      extensionFileId: string | null
      renewalDate: string | null
      valid: Generated<number>
      invalidReason: string | null
      invalidTime: string | null
      supersededBy: number | null
      supersedes: number | null
      personInCharge: number | null
      fileId: string | null
      sha256: string | null
      remark: string | null
      region: Generated<string>
      flagId: number | null
      pendingStart: string | null
      nextDueDate: string | null
      pendingEnd: string | null
      pendingUntil: Generated<string>
      pendingOpen: Generated<boolean>
      forCompanyId: number | null
      parentId: number | null
      issuedExpiry: string | null
      extensionPort: string | null
      fullTermOn: string | null
      specialFileId: string | null
      fullTermFileId: string | null
    }
    shipCertDates: {
      shipCertId: number
      fromDay: string
      untilDay: string
      expiryBeforeExtension: string | null
      pendingStart: string | null
      nextDueDate: string | null
      pendingEnd: string | null
    }
    shipCertRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      shipId: number | null
      companyId: number | null
      certId: number
      forFlagId: number | null
      docTypes: string[] | null
      surveyCertId: number | null
      crfCertId: number | null
      regCertId: number | null
      templateId: number | null
      certNo: string
      utn: string | null
      term: string
      surveyType: string | null
      actionType: string | null
      inspectionDate: string | null
      issueDate: string
      issuePlace: string | null
      expiryDate: string | null
      expiryBeforeExtension: string | null
      extensionKind: string | null
      extendedOn: string | null
      extensionFileId: string | null
      renewalDate: string | null
      valid: number
      invalidReason: string | null
      invalidTime: string | null
      supersededBy: number | null
      supersedes: number | null
      personInCharge: number | null
      fileId: string | null
      sha256: string | null
      remark: string | null
      region: string
      flagId: number | null
      pendingStart: string | null
      pendingEnd: string | null
      pendingUntil: string
      status: number
      shipName: string | null
      imo: string | null
      shipType: string | null
      ownerId: number | null
      managerId: number | null
      companyName: string | null
      companyImo: string | null
      flagNameZh: string | null
      flagNameEn: string | null
      certCode: string | null
      certNameZh: string | null
      certNameEn: string | null
      certType: number | null
      personName: string | null
      nextDueDate: string | null
      windowState: string | null
      forCompanyId: number | null
      parentId: number | null
      issuedExpiry: string | null
      extensionPort: string | null
      standing: string | null
      standingReason: string | null
      standingRule: string | null
      standingSince: string | null
      fullTermOn: string | null
      specialFileId: string | null
      leftBy: string | null
    }
    shipCertSearch: {
      shipCertId: number
      searchText: string
      certNo: string
    }
    shipCertStanding: {
      shipCertId: number
      fromDay: string
      untilDay: string
      standing: string
      reason: string
      rule: string
      since: string
      expiryDate: string | null
      leftBy: string | null
    }
    unreportedStanding: {
      shipCertId: number
      since: string | null
    }
    windowWords: {
      id: string
      zh: string
      en: string
    }
  }
}
