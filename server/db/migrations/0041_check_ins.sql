CREATE TABLE "check_ins" (
	"ticket_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admitted_on" timestamp(3) with time zone NOT NULL,
	"admitted_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL
);
