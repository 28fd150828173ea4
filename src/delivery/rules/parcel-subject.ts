/** The order whose SIM cards a parcel has, or the SIM swap whose card it has. */
export type ParcelSubject = { purpose: 'order'; order_uuid: string } | { purpose: 'swap'; swap_uuid: string };

export type ParcelPurpose = ParcelSubject['purpose'];

/** A subject as it is stored: `subject_uuid` is the uuid of the order or of the swap. */
type StoredSubject = { purpose: ParcelPurpose; subject_uuid: string };

export const toStoredSubject = (subject: ParcelSubject): StoredSubject =>
  subject.purpose === 'order'
    ? { purpose: 'order', subject_uuid: subject.order_uuid }
    : { purpose: 'swap', subject_uuid: subject.swap_uuid };

export const toParcelSubject = ({ purpose, subject_uuid }: StoredSubject): ParcelSubject =>
  purpose === 'order' ? { purpose, order_uuid: subject_uuid } : { purpose, swap_uuid: subject_uuid };
