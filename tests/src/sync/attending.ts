import { noId } from '../../../contract/core/limits.ts'
import { emptyTravel, type Travel, type TravelFields } from '../../../contract/travel/travel.ts'
import type { Accommodation, RegistrationFields } from '../../../contract/registration/registration.ts'

/** The person, the registration and the travel details of tests of a person who attends. */
export const attendee = {
  UserDetailId: '33333333-3333-4333-8333-333333333333',
  AccommodationId: '44444444-4444-4444-8444-444444444444',
  PaperId: '55555555-5555-4555-8555-555555555555',
  PaymentDetailsId: '66666666-6666-4666-8666-666666666666',
  TravelId: '77777777-7777-4777-8777-777777777777',
  FullName: 'Asha Rao',
} as const

/** A registration as the server answers it. */
export const servedRegistration = (fields: RegistrationFields, Version: number): Accommodation => ({
  AccommodationId: attendee.AccommodationId,
  UserDetailId: attendee.UserDetailId,
  FullName: attendee.FullName,
  PaperId: attendee.PaperId,
  ...fields,
  NumOfAccompanyingPerson: fields.GetPersons.length,
  Category: 'Presenter',
  Nationality: 'Indian',
  IsCategoryFixed: false,
  Amount: 1,
  BookOfAbstractAmount: 0,
  ChargePerAccompanyingPerson: 0,
  CurrencySymbol: '₹',
  ExpectedAmount: 1,
  ActualAmount: 0,
  IsPaymentDone: false,
  PaymentStatus: '',
  RefusalReason: '',
  PaymentDetailsId: attendee.PaymentDetailsId,
  PaymentId: noId,
  TravelId: noId,
  CancelledOn: null,
  Version,
})

/** Travel details as the server answers them. */
export const servedTravel = (fields: Partial<TravelFields>, Version: number): Travel => ({
  ...emptyTravel,
  ...fields,
  TravelId: attendee.TravelId,
  AccommodationId: attendee.AccommodationId,
  UserDetailId: attendee.UserDetailId,
  FullName: attendee.FullName,
  RoomName: '',
  Version,
})

/** A bill as the contract has it; what the device does with a claim does not depend on it. */
export const servedBill = {
  PaymentDetailsId: attendee.PaymentDetailsId,
  AccommodationId: attendee.AccommodationId,
  UserDetailId: attendee.UserDetailId,
  FullName: attendee.FullName,
  ...{ PaperId: noId, Reference: 'LEC1', CurrencySymbol: '₹', Lines: [], Transfers: [], Others: [] },
  ...{
    ExpectedAmount: 500_000,
    ConfirmedAmount: 0,
    RefundedAmount: 0,
    DueAmount: 500_000,
    OverpaidAmount: 0,
  },
  ...{ WaitingAmount: 500_000, PaymentStatus: 'Waiting for confirmation', BilledName: '' },
  ...{ BilledAddress: '', BilledTaxNumber: '', UpiLink: '', MayPay: true, CancelledOn: null, Version: 1 },
  Bank: { AccountName: '', AccountNumber: '', IfscCode: '', BankName: '', UpiId: '' },
}
