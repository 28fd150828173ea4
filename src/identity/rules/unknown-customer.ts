/** A uuid without a customer, looked up for an unknown address or number so that the attempt takes equally long. */
export const unknownCustomerUuid = '00000000-0000-4000-8000-000000000000';
