CREATE TABLE "look_up_counts" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hour_began" timestamp(3) with time zone NOT NULL,
	"in_hour" integer NOT NULL,
	"day_began" timestamp(3) with time zone NOT NULL,
	"in_day" integer NOT NULL,
	CONSTRAINT "look_up_counts_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "look_up_counts" ADD CONSTRAINT "look_up_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;